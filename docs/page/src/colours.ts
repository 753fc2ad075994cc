// The colours of a situation, from the same grammar that colours it in other editors.
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { tags } from "@lezer/highlight";
import grammar from "../../editors/vscode/syntaxes/cases.tmLanguage.json";

interface Pattern {
  match: string;
  name?: string;
  captures?: Record<string, { name: string }>;
}

const names: Record<string, string> = {
  "comment.line.double-dash": "comment",
  "string.quoted.double": "string",
  "keyword.declaration": "keyword",
  "keyword.control": "keyword",
  "entity.name.function": "className",
  "variable.parameter": "variableName",
  "support.function": "operator",
  "keyword.operator.word": "operator",
  "constant.other.card": "number",
  "constant.numeric": "number",
};

const rules = (grammar.patterns as Pattern[]).map(({ match, name, captures }) => ({
  pattern: new RegExp(match.startsWith("^\\s*") ? `(?<=^\\s*)${match.slice(4)}` : match, "yd"),
  styles: name ? [names[name]] : Object.values(captures ?? {}).map((capture) => names[capture.name]),
}));

interface Ahead {
  // Parts of a match that are still to be coloured: where each ends, and how.
  parts: { end: number; style: string | null }[];
}

const language = StreamLanguage.define<Ahead>({
  startState: () => ({ parts: [] }),
  token(stream, state) {
    const part = state.parts.shift();
    if (part) {
      stream.pos = part.end;
      return part.style;
    }
    if (stream.eatSpace()) return null;
    for (const { pattern, styles } of rules) {
      pattern.lastIndex = stream.pos;
      const found = pattern.exec(stream.string);
      if (!found || !found[0]) continue;
      const ranges = found.indices?.slice(1) ?? [];
      if (styles.length === 1 || !ranges.length) {
        stream.pos = pattern.lastIndex;
        return styles[0] ?? null;
      }
      let at = stream.pos;
      ranges.forEach((range, number) => {
        const [from, to] = range ?? [at, at];
        if (from > at) state.parts.push({ end: from, style: null });
        state.parts.push({ end: to, style: styles[number] ?? null });
        at = to;
      });
      stream.pos = state.parts.shift()?.end ?? pattern.lastIndex;
      return styles[0] ?? null;
    }
    stream.match(/^[^\W_]+[!]?|^./u);
    return null;
  },
});

const style = HighlightStyle.define([
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  { tag: tags.keyword, color: "var(--keyword)" },
  { tag: tags.string, color: "var(--string)" },
  { tag: tags.variableName, fontWeight: "650" },
  { tag: tags.className, color: "var(--string)" },
  { tag: tags.operator, color: "var(--accent)" },
  { tag: tags.number, color: "var(--number)" },
]);

export const colours: Extension = [language, syntaxHighlighting(style)];
