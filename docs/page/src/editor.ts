// The field for the situation: CodeMirror, or a plain text field for those who prefer it. It works before Python is there.
import { autocompletion, completionKeymap, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import type { Completed, Diagnosed } from "./answers";
import { colours } from "./colours";
import { h } from "./dom";

export interface Uses {
  label: string;
  changed: () => void;
  ask: () => void;
  complete: (line: number, column: number) => Promise<Completed | null>;
  // What stands at a place of a line, as an element to show.
  described: (line: string, column: number) => HTMLElement | null;
}

const look = EditorView.theme({
  "&": { backgroundColor: "var(--field)", color: "var(--ink)", fontSize: "15px" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-1px" },
  ".cm-content": { fontFamily: "var(--mono)", padding: "12px 0", minHeight: "11em", caretColor: "var(--accent)" },
  ".cm-line": { padding: "0 12px", lineHeight: "1.6" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--faint)", border: "none" },
  ".cm-activeLine": { backgroundColor: "var(--hover)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--selected) !important" },
  ".cm-tooltip": { backgroundColor: "var(--card)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: "8px", overflow: "hidden", maxWidth: "min(92vw, 34rem)" },
  ".cm-tooltip-hover": { padding: "12px 14px", font: "14px/1.5 var(--sans)", maxHeight: "50vh", overflowY: "auto" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "6px 10px !important", fontFamily: "var(--sans)", fontSize: "14px" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent) !important", color: "var(--on-accent) !important" },
  ".cm-completionDetail": { color: "var(--faint)", fontStyle: "normal", marginLeft: "1em" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad)", textUnderlineOffset: "4px" },
  ".cm-lintPoint::after": { display: "none" },
  ".cm-diagnostic-error": { borderLeft: "4px solid var(--bad)", padding: "8px 12px", font: "14px/1.5 var(--sans)" },
});

const tidy = (text: string): string => text.replace(/\r\n?/g, "\n");

export class Editor {
  readonly element = h("div", { class: "editor" });
  private readonly host = h("div", { class: "code" });
  private readonly plain: HTMLTextAreaElement;
  private readonly view: EditorView;

  constructor(private readonly uses: Uses) {
    this.plain = h("textarea", {
      "aria-label": uses.label, rows: 12, spellcheck: "false", autocapitalize: "off", autocomplete: "off", hidden: true, class: "plain",
      input: () => uses.changed(),
      keydown: (event) => {
        const key = event as KeyboardEvent;
        if (key.key === "Enter" && (key.ctrlKey || key.metaKey)) uses.ask();
      },
    });
    // In a shadow root CodeMirror adds its styles as constructed sheets, which the content security policy of the page allows.
    const root = this.host.attachShadow({ mode: "open" });
    this.view = new EditorView({
      parent: root as unknown as Element,
      root,
      state: EditorState.create({
        extensions: [
          keymap.of([{ key: "Mod-Enter", run: () => (uses.ask(), true) }]),
          lineNumbers(), history(), drawSelection(), highlightActiveLine(), colours, look,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": uses.label, spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
          autocompletion({ override: [(context) => this.completed(context)], icons: false, activateOnTypingDelay: 150 }),
          hoverTooltip((view, place) => {
            const line = view.state.doc.lineAt(place);
            const dom = uses.described(line.text, place - line.from);
            return dom && { pos: place, above: true, create: () => ({ dom }) };
          }),
          keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap.filter(({ key }) => key !== "Mod-Enter")]),
          EditorView.updateListener.of((update) => update.docChanged && uses.changed()),
        ],
      }),
    });
    this.element.append(this.host, this.plain);
  }

  get isPlain(): boolean {
    return !this.plain.hidden;
  }

  set isPlain(wanted: boolean) {
    if (wanted === this.isPlain) return;
    const text = this.text;
    this.plain.hidden = !wanted;
    this.host.hidden = wanted;
    this.text = text;
  }

  get text(): string {
    return this.isPlain ? tidy(this.plain.value) : this.view.state.doc.toString();
  }

  set text(text: string) {
    this.plain.value = text;
    if (text !== this.view.state.doc.toString())
      this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: tidy(text) } });
    this.uses.changed();
  }

  focus(): void {
    if (this.isPlain) this.plain.focus();
    else this.view.focus();
  }

  // Puts the cursor at a place, both counted from 1.
  go(line: number, column: number): void {
    const text = this.text.split("\n");
    if (this.isPlain) {
      const at = text.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0) + column - 1;
      this.plain.setSelectionRange(at, at);
    } else {
      const row = this.view.state.doc.line(Math.min(Math.max(line, 1), this.view.state.doc.lines));
      this.view.dispatch({ selection: { anchor: Math.min(row.from + column - 1, row.to) }, scrollIntoView: true });
    }
    this.focus();
  }

  mark(found: Diagnosed["diagnostics"]): void {
    const { doc } = this.view.state;
    const marks = found.filter((one) => one.line <= doc.lines).map((one): Diagnostic => {
      const row = doc.line(Math.max(one.line, 1));
      const from = Math.min(row.from + points(row.text, one.column - 1), row.to);
      const to = Math.min(row.from + points(row.text, one.column - 1 + Math.max(one.length, 1)), row.to);
      return { from, to, severity: "error", message: one.message + (one.help ? `\n${one.help}` : "") };
    });
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }

  private async completed(context: CompletionContext): Promise<CompletionResult | null> {
    const row = context.state.doc.lineAt(context.pos);
    const before = row.text.slice(0, context.pos - row.from);
    const listed = before.lastIndexOf("[") > before.lastIndexOf("]");
    const word = (listed ? /[^[\],]*$/ : /[^\s,]*$/).exec(before)?.[0].trimStart() ?? "";
    if (!context.explicit && !word && !/[[,]\s*$/.test(before)) return null;
    const found = await this.uses.complete(row.number, [...before].length + 1);
    if (!found || context.aborted) return null;
    return {
      from: context.pos - word.length,
      options: found.options.map(({ text, detail, kind }) => ({ label: text, detail: detail ?? kind })),
      validFor: /^[^[\],]*$/,
    };
  }
}

// Python counts characters, JavaScript units of two bytes.
function points(text: string, count: number): number {
  return [...text].slice(0, count).join("").length;
}
