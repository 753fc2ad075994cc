// The page: a situation, its answer, and claims about it.
import { fragment, opened } from "./address";
import { answered, compared, type Doing } from "./answer";
import type { Asked, Compared, Completed, Diagnosed, Example, Explored, Game, Why, WhyNot } from "./answers";
import { Builder } from "./builder";
import { edited, explored, why, whyNot } from "./claims";
import { button, field, h, options, show } from "./dom";
import { Editor } from "./editor";
import { Engine, Refused, type Stage, Stopped } from "./engine";
import { savePng, saveSvg, saveText } from "./save";
import { data, Things } from "./things";
import { languages, speak, spoken, t } from "./words";

// What is remembered of a visit, where the browser remembers anything.
const store = {
  get: (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set: (key: string, value: string): void => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // in a private window nothing is kept
    }
  },
};

class Page {
  private readonly status = h("p", { class: "status", role: "status", "aria-live": "polite" });
  private readonly loading = h("progress", { max: 3, value: 0, "aria-label": t("stage-0") });
  private readonly problems = h("ul", { class: "found" });
  private readonly answer = h("div", { class: "answer" }, h("p", { class: "faint" }, t("no-answer-yet")));
  private readonly settled = h("div", { class: "row settled" });
  private readonly result = h("div", { class: "result", "aria-live": "polite" });
  private readonly claim = h("input", { id: "claim", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: "B alive" });
  private readonly which = h("select", { change: () => undefined });
  private readonly whichField = field(t("which-case"), this.which, { hidden: true });
  private readonly stopping = button(t("stop"), () => this.engine.stop(), { class: "stop", hidden: true });
  private readonly asking = button(t("ask"), () => this.busy || void this.ask(true), { class: "main", "aria-keyshortcuts": "Control+Enter" });
  private readonly editor: Editor;
  private readonly engine = new Engine((stage) => this.staged(stage));
  private readonly things: Things;
  private readonly builder: Builder;
  private readings: Record<string, string> = {};
  private checking: ReturnType<typeof setTimeout> | undefined;
  private stage: Stage = 0;
  private busy = false;

  constructor(private readonly games: Game[], private readonly examples: Example[]) {
    this.things = new Things(games);
    this.editor = new Editor({
      label: t("situation"),
      changed: () => this.changed(),
      ask: () => void this.ask(),
      complete: (line, column) => this.complete(line, column),
      described: (line, column) => {
        const thing = this.things.at(this.game, line, column)[0];
        return thing ? this.things.described(thing) : null;
      },
    });
    this.builder = new Builder(games, (text) => this.open(text));
    document.body.prepend(...this.drawn());
    this.claim.addEventListener("keydown", (event) => event.key === "Enter" && void this.asked("why"));
    void this.things.load().then(() => document.body.setAttribute("data-things", ""));
  }

  private get game(): string {
    return this.things.gameOf(this.editor.text)?.key ?? "";
  }

  private get question(): Record<string, unknown> {
    return { text: this.editor.text, readings: this.readings, case: this.whichField.hidden ? null : this.which.value, language: spoken() === "en" ? "" : spoken() };
  }

  // ---- what stands where

  private drawn(): HTMLElement[] {
    const language = h("select", { change: () => {
      store.set("language", language.value);
      void this.kept().then(() => location.reload());
    } }, ...options(Object.entries(languages)));
    language.value = spoken();
    const plain = h("input", { type: "checkbox", change: () => {
      this.editor.isPlain = plain.checked;
      store.set("plain", plain.checked ? "yes" : "");
    } });
    plain.checked = store.get("plain") === "yes";
    this.editor.isPlain = plain.checked;
    const example = h("select", { change: () => {
      const found = this.examples.find(({ id }) => id === example.value);
      if (found) this.open(found.text);
      example.value = "";
    } }, h("option", { value: "" }, t("choose-example")), ...this.games.map(({ key, title }) =>
      h("optgroup", { label: title }, ...options(this.examples.filter(({ game }) => game === key).map(({ id, title: words }) => [id, words])))));
    return [
      h("header", {}, h("div", { class: "name-row" }, h("h1", {}, t("title")), field(t("language"), language, { class: "field language" })),
        h("p", { class: "lead" }, t("lead"), " ", h("strong", {}, t("private")))),
      h("main", {},
        h("div", { class: "asking" },
          h("section", { class: "ask", "aria-labelledby": "situation" },
          h("h2", { id: "situation" }, t("situation")),
          h("div", { class: "row begin" }, field(t("example"), example), button(t("build"), () => this.builder.open(), { class: "quiet" })),
          this.editor.element,
          h("label", { class: "check" }, plain, t("plain-field")),
          this.problems, this.whichField, this.settled,
          h("div", { class: "row" }, this.asking, this.stopping, button(t("share"), () => void this.share(), { class: "quiet" }), this.saving()),
          this.loading, this.status),
          h("section", { class: "claim", "aria-labelledby": "claim-title" },
            h("h2", { id: "claim-title" }, t("claim")),
            h("label", { for: "claim", class: "faint" }, t("claim-hint", { example: "B alive" })),
            this.claim,
            h("div", { class: "row" }, ...(["why", "why-not", "always"] as const).map((kind) => button(t(kind), () => void this.asked(kind), { class: "quiet" }))),
            this.result)),
        h("section", { class: "answers", "aria-labelledby": "answer" }, h("h2", { id: "answer", tabindex: -1 }, t("answer")), this.answer)),
      h("footer", {}, h("p", {}, ...(NOTATION ? [h("a", { href: NOTATION }, t("docs")), " · "] : []), t("private"))),
    ];
  }

  private saving(): HTMLElement {
    const close = (): void => menu.removeAttribute("open");
    const item = (words: string, save: () => unknown): HTMLElement => button(words, () => (close(), save()), { class: "quiet" });
    const picture = (): SVGSVGElement | null => this.answer.querySelector<SVGSVGElement>("figure.grid svg");
    const menu = h("details", { class: "menu" }, h("summary", {}, t("save")), h("div", {},
      item(t("save-case"), () => saveText("situation.case", this.editor.text, "text/plain")),
      item(t("save-svg"), () => { const found = picture(); if (found) saveSvg("grid.svg", found); }),
      item(t("save-png"), () => { const found = picture(); if (found) void savePng("grid.png", found); }),
      item(t("save-receipt"), () => void this.receipt())));
    menu.addEventListener("keydown", (event) => event.key === "Escape" && close());
    return menu;
  }

  // ---- the situation

  open(text: string, readings: Record<string, string> = {}): void {
    this.read(readings);
    this.editor.text = text;
    show(this.result);
    void this.ask();
  }

  async start(): Promise<void> {
    if (location.hash.length > 1) {
      try {
        const found = await opened(location.hash.slice(1));
        this.claim.value = found.claim ?? "";
        this.open(found.text, found.readings);
        return;
      } catch {
        show(this.answer, h("p", { class: "problems", role: "alert" }, t("bad-link")));
      }
    }
    const [first] = this.examples;
    if (first && !this.editor.text) this.editor.text = first.text;
  }

  private read(readings: Record<string, string>): void {
    this.readings = readings;
    show(this.settled, ...Object.entries(readings).map(([point, reading]) => button(`${point} ${reading} ×`, () => {
      const { [point]: _, ...others } = this.readings;
      this.read(others);
      void this.ask();
    }, { class: "chip", "aria-label": t("remove-what", { what: `${point} ${reading}` }) })));
  }

  private changed(): void {
    clearTimeout(this.checking);
    this.checking = setTimeout(() => void this.check(), 400);
  }

  // Reports what is wrong while somebody types. A question under way is not kept waiting.
  private async check(): Promise<void> {
    if (this.stage !== 3 || this.busy) return this.changed();
    const text = this.editor.text;
    try {
      const { diagnostics, cases } = await this.engine.ask<Diagnosed>({ do: "diagnostics", text });
      if (text !== this.editor.text) return;
      this.editor.mark(diagnostics);
      show(this.problems, ...diagnostics.slice(0, 8).map((one) => h("li", {},
        button(`${t("line", { n: one.line })}: ${one.message}`, () => this.editor.go(one.line, one.column), { class: "link" }), one.help && h("span", { class: "faint" }, ` ${one.help}`))));
      this.whichField.hidden = cases.length < 2;
      const chosen = this.which.value;
      show(this.which, ...options(cases.map(({ id, title }) => [id, title])));
      if (cases.some(({ id }) => id === chosen)) this.which.value = chosen;
    } catch {
      // the question itself reports what is wrong
    }
  }

  private async complete(line: number, column: number): Promise<Completed | null> {
    if (this.stage !== 3 || this.busy) return null;
    return this.engine.ask<Completed>({ do: "completion", text: this.editor.text, line, column }).catch(() => null);
  }

  // ---- questions

  private doing(): Doing {
    return {
      things: this.things,
      why: (step, place) => void this.into(place, async () => why(await this.engine.ask<Why>({ ...this.question, do: "why", claim: String(step) }), this.game, this.things)),
      read: (point, reading) => {
        const { [point]: _, ...others } = this.readings;
        this.read(reading === null ? others : { ...others, [point]: reading });
        void this.ask();
      },
      compare: (point, between) => void this.into(this.answer, async () => {
        const { [point]: _, ...readings } = this.readings;
        const found = await this.engine.ask<Compared>({ ...this.question, readings, do: "compare", point, between });
        const names = between.map((reading) => `${point} ${reading}`) as [string, string];
        return h("div", {}, button(`← ${t("answer")}`, () => void this.ask(), { class: "quiet back" }), compared(found, names));
      }).then(() => document.getElementById("answer")?.scrollIntoView()),
    };
  }

  // Where the answer stands below the situation, somebody who has asked is taken to it.
  async ask(follow = false): Promise<void> {
    this.changed();
    const done = await this.into(this.answer, async () => answered(await this.engine.ask<Asked>({ ...this.question, do: "ask" }), this.doing()));
    if (done && follow && innerWidth < 960) document.getElementById("answer")?.scrollIntoView({ behavior: "instant" });
  }

  private async asked(kind: "why" | "why-not" | "always"): Promise<void> {
    const claim = this.claim.value.trim();
    if (!claim) return this.claim.focus();
    const asked = { ...this.question, claim };
    if (kind === "why") {
      await this.into(this.result, async () => why(await this.engine.ask<Why>({ ...asked, do: "why" }), this.game, this.things));
      return;
    }
    this.engine.ready();
    const progress = (key: "trying" | "exploring") => (count: number): void => this.say(t(key, { n: count.toLocaleString() }));
    await this.into(this.result, async () => kind === "why-not"
      ? whyNot(await this.engine.ask<WhyNot>({ ...asked, do: "why-not" }, { progress: progress("trying"), patient: true }), (edits) => this.open(edited(this.editor.text, edits)))
      : explored(await this.engine.ask<Explored>({ ...asked, do: "explore" }, { progress: progress("exploring"), patient: true })));
  }

  private async receipt(): Promise<void> {
    await this.into(this.result, async () => {
      const found = await this.engine.ask<unknown>({ ...this.question, do: "receipt" });
      saveText("receipt.json", `${JSON.stringify(found, null, 2)}\n`, "application/json");
      return h("span");
    });
  }

  // Shows in a place what a question gives, or what is wrong. Returns whether there is an answer.
  private async into(place: HTMLElement, work: () => Promise<HTMLElement>): Promise<boolean> {
    this.working(true);
    place.removeAttribute("data-ready");
    try {
      show(place, await work());
      this.say(place === this.answer ? t("answer-ready") : "");
      return true;
    } catch (problem) {
      if (problem instanceof Stopped) this.say(problem.late ? t("too-slow") : t("stopped"));
      else {
        const internal = !(problem instanceof Refused) || problem.internal;
        show(place, h("div", { class: "problems", role: "alert" }, internal && h("p", {}, t("internal")), h("pre", {}, String(problem instanceof Error ? problem.message : problem))));
        this.say("");
      }
      return false;
    } finally {
      this.working(false);
      place.setAttribute("data-ready", "");
    }
  }

  private working(busy: boolean): void {
    this.busy = busy;
    this.stopping.hidden = !busy;
    this.asking.setAttribute("aria-disabled", String(busy)); // and not disabled: it would lose the focus
    if (busy) this.say(this.stage === 3 ? t("working") : t(`stage-${this.stage}`));
  }

  private say(words: string): void {
    this.status.textContent = words;
  }

  private staged(stage: Stage): void {
    this.stage = stage;
    this.loading.hidden = stage === 3 || stage === "failed";
    if (typeof stage === "number") this.loading.value = stage;
    document.body.dataset["stage"] = String(stage);
    if (stage !== 3) this.say(t(`stage-${stage}`));
    else {
      this.say(this.busy ? t("working") : "");
      this.changed();
    }
  }

  // ---- links

  private async kept(): Promise<void> {
    try {
      history.replaceState(null, "", `#${await fragment(this.editor.text, this.readings, this.claim.value.trim() || null)}`);
    } catch {
      history.replaceState(null, "", location.pathname);
    }
  }

  private async share(): Promise<void> {
    try {
      history.replaceState(null, "", `#${await fragment(this.editor.text, this.readings, this.claim.value.trim() || null)}`);
    } catch {
      return this.say(t("long-link"));
    }
    try {
      await navigator.clipboard.writeText(location.href);
      this.say(t("shared"));
    } catch {
      this.say(t("shared-here"));
    }
  }
}

// Offline after the first visit, where the browser allows it. A newer version is offered, never forced.
async function keepOffline(): Promise<void> {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  try {
    const had = navigator.serviceWorker.controller !== null;
    const registration = await navigator.serviceWorker.register(new URL("./offline.js", document.baseURI));
    registration.addEventListener("updatefound", () => {
      const fresh = registration.installing;
      fresh?.addEventListener("statechange", () => {
        if (fresh.state === "installed" && had)
          document.body.append(h("div", { class: "fresh", role: "status" }, t("new-version"), " ", button(t("reload"), () => {
            navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
            fresh.postMessage("take over");
          }, { class: "quiet" })));
      });
    });
    await navigator.serviceWorker.ready;
    document.body.setAttribute("data-offline", "");
  } catch {
    // the page works without it
  }
}

document.documentElement.lang = speak(store.get("language") ?? navigator.language);
document.title = t("title");
const [games, examples] = await Promise.all([data<Game[]>("games.json"), data<Example[]>("examples.json")]);
const page = new Page(games, examples);
addEventListener("hashchange", () => void page.start());
await page.start();
void keepOffline();
