// An answer: how it ends, the grid, the steps, the disputed points; and two answers side by side.
import type { Asked, Compared, Difference, Fact, Otherwise, Outcome, Point, Run, Said, Step } from "./answers";
import { button, type Child, h, show } from "./dom";
import { coloursOf, picture } from "./picture";
import { sentence, word } from "./said";
import type { Things } from "./things";
import { t } from "./words";

export interface Doing {
  things: Things;
  why: (step: number, place: HTMLElement) => void;
  read: (point: string, reading: string | null) => void;
  compare: (point: string, between: [string, string]) => void;
}

const flat = (fact: Fact): string => (Array.isArray(fact) ? fact.map(flat).join(", ") || t("none") : fact === true ? t("yes") : String(fact ?? t("none")));

function cards(run: Run, fact: Fact, things: Things): Child[] {
  const named = (one: Fact): Child => (typeof one === "string" ? things.name(run.game, one, word(run, one)) : flat(one));
  if (!Array.isArray(fact)) return [named(fact)];
  if (!fact.length) return [h("span", { class: "faint" }, t("none"))];
  return fact.map((card) => h("span", { class: "card-name" }, named(card)));
}

function facts(run: Run, found: Record<string, Fact>, things: Things): HTMLElement {
  const rows = Object.entries(found).filter(([name]) => name !== "eliminated");
  return h("dl", {}, ...rows.flatMap(([name, fact]) => [h("dt", {}, word(run, name)), h("dd", {}, ...cards(run, fact, things))]));
}

function ending(run: Run, outcome: Outcome, things: Things): HTMLElement {
  const seats = Object.entries(outcome.seats).map(([seat, found]) => {
    const out = found["eliminated"] === true;
    return h("li", { class: out ? "seat out" : "seat" }, h("h3", {}, seat, out && h("span", { class: "badge" }, t("eliminated"))), facts(run, found, things));
  });
  const piles = Object.entries(outcome.piles).filter(([, pile]) => !Array.isArray(pile) || pile.length);
  return h("div", {},
    outcome.winner && h("p", { class: "winner" }, t("winner", { who: outcome.winner })),
    h("ul", { class: "seats" }, ...seats),
    piles.length > 0 && h("details", { class: "piles" }, h("summary", {}, t("piles")), facts(run, Object.fromEntries(piles), things)));
}

function grids(run: Run, pressed: (step: number) => void): HTMLElement[] {
  return run.grids.map((grid) => {
    const figure = h("figure", { class: "grid", tabindex: 0, role: "group", "aria-label": t("grid") });
    const draw = (): void => {
      const room = figure.clientWidth;
      if (room) show(figure, picture(run, grid, room, coloursOf(figure), pressed));
    };
    new ResizeObserver(draw).observe(figure);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
    return figure;
  });
}

function step(run: Run, one: Step, doing: Doing): HTMLElement {
  const place = h("div", { class: "because" });
  const pressed = (event: Event): void => {
    const control = event.currentTarget as HTMLElement;
    const open = control.getAttribute("aria-expanded") !== "true";
    control.setAttribute("aria-expanded", String(open));
    show(place);
    if (open) doing.why(one.number, place);
  };
  const cell = one.cell && t("in-cell", { moment: word(run, one.cell.moment), row: one.cell.row });
  const known = one.rule && doing.things.find(run.game, one.rule).length > 0;
  const rule = known && one.rule ? doing.things.name(run.game, one.rule, word(run, one.rule)) : null;
  return h("li", { "data-step": one.number },
    h("div", { class: "step" },
      h("button", { type: "button", class: "said", "aria-expanded": "false", click: pressed }, h("span", { class: "number" }, one.number), h("span", {}, sentence(run, one))),
      h("span", { class: "where" }, cell, cell && rule ? " · " : null, rule)),
    place);
}

function timeline(run: Run, doing: Doing): HTMLElement {
  return h("ol", { class: "timeline" }, ...run.steps.map((one) => step(run, one, doing)));
}

const matters = (other: Otherwise): boolean => !other.possible || other.parting !== null || other.differences.length > 0;

function effect(run: Run, other: Otherwise | undefined): string | null {
  if (!other) return null;
  if (!other.possible) return t("not-possible");
  if (!other.differences.length) return t("same-end");
  return t("other-end", { whom: [...new Set(other.differences.map(({ whose, name }) => whose || word(run, name)))].join(", ") });
}

function point(run: Run, found: Point, otherwise: Otherwise[], doing: Doing): HTMLElement {
  const of = (key: string): Otherwise | undefined => otherwise.find(({ name, choice }) => name === found.name && choice === key);
  const others = found.others.map((other) =>
    h("li", { class: "reading" },
      h("div", {}, h("strong", {}, other.key), " ", effect(run, of(other.key)) && h("em", { class: of(other.key)?.differences.length ? "differs" : "faint" }, effect(run, of(other.key))),
        h("p", { class: "words" }, other.words)),
      h("div", { class: "row" },
        button(t("read-so"), () => doing.read(found.name, other.key), { class: "quiet", "aria-label": `${t("read-so")}: ${found.name} ${other.key}` }),
        button(t("side-by-side"), () => doing.compare(found.name, [found.reading.key, other.key]), { class: "quiet", "aria-label": `${t("side-by-side")}: ${found.reading.key}, ${other.key}` }))));
  return h("li", { class: "point" },
    h("h3", {}, found.question),
    h("ul", {},
      h("li", { class: "reading here" }, h("div", {}, h("strong", {}, found.reading.key), " ", h("em", { class: "faint" }, found.settled ? t("as-set") : t("by-default")),
        h("p", { class: "words" }, found.reading.words), h("p", { class: "source" }, found.reading.source)),
        found.settled && h("div", { class: "row" }, button(t("remove"), () => doing.read(found.name, null), { class: "quiet", "aria-label": t("remove-what", { what: found.name }) }))),
      ...others));
}

function points(asked: Asked, doing: Doing): HTMLElement {
  const counted = (name: string): boolean => asked.otherwise.some((other) => other.name === name && matters(other));
  const weighty = asked.consulted.filter(({ name, settled }) => settled || counted(name));
  const idle = asked.consulted.filter((found) => !weighty.includes(found)).map(({ name }) => name);
  return h("div", {},
    !asked.consulted.length && h("p", { class: "faint" }, t("points-none")),
    h("ul", { class: "points" }, ...weighty.map((found) => point(asked, found, asked.otherwise, doing))),
    idle.length > 0 && h("p", { class: "faint" }, t("idle-points", { names: idle.join(", ") })));
}

const part = (title: string, ...children: Child[]): HTMLElement => h("section", { class: "part" }, h("h2", {}, title), ...children);

// One answer. `place` is scrolled to a step that is pressed in the picture.
export function answered(asked: Asked, doing: Doing): HTMLElement {
  const list = timeline(asked, doing);
  const go = (number: number): void => {
    const said = list.querySelector<HTMLElement>(`[data-step="${number}"] .said`);
    said?.scrollIntoView({ block: "center" });
    said?.focus();
    if (said?.getAttribute("aria-expanded") === "false") said.click();
  };
  const given = Object.entries(asked.given).map(([seat, found]) => `${seat}: ${found.join(", ")}`).join("; ");
  return h("div", { class: "answered" },
    asked.problems.length > 0 && h("div", { class: "problems" }, ...asked.problems.map(({ message, line }) => h("p", {}, `${t("line", { n: line })}: ${message}`))),
    part(t("outcome"), ending(asked, asked.outcome, doing.things), given && h("p", { class: "faint" }, t("given", { cards: given }))),
    asked.grids.length > 0 && part(t("grid"), ...grids(asked, go)),
    part(t("points"), points(asked, doing)),
    part(t("timeline"), h("p", { class: "faint" }, t("timeline-hint")), list));
}

function differences(found: Difference[], names: [string, string], run: Run): HTMLElement {
  const said = (fact: Fact): Fact => (Array.isArray(fact) ? fact.map(said) : typeof fact === "string" ? word(run, fact) : fact);
  const row = ({ whose, name, one, other }: Difference): HTMLElement =>
    h("tr", {}, h("th", { scope: "row" }, [whose, word(run, name)].filter(Boolean).join(" ") || t("the-table")), h("td", {}, flat(said(one))), h("td", {}, flat(said(other))));
  return h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": t("different-end") }, h("table", {},
    h("thead", {}, h("tr", {}, h("td"), ...names.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, ...found.map(row))));
}

// The words of both answers: what only one of them shows is said, too.
const both = ({ runs: [one, other] }: Compared): Said | undefined =>
  one.said && other.said && { ...one.said, words: { ...one.said.words, ...other.said.words } };

// Two answers side by side; the first step that differs is marked in both.
export function compared(found: Compared, names: [string, string]): HTMLElement {
  const parting = found.parting;
  const side = (run: Run, name: string): HTMLElement => {
    const rows = run.steps.map((one) => {
      const first = one.number === parting?.number;
      return h("li", { class: parting && one.number < parting.number ? "same" : first ? "first" : "" },
        h("span", { class: "number" }, one.number), h("span", {}, sentence(run, one), first && h("span", { class: "badge" }, t("first-difference"))));
    });
    const over = parting && run.steps.length < parting.number ? h("li", { class: "first" }, t("nothing-more")) : null;
    return h("section", { class: "side" }, h("h3", {}, name), ...grids(run, () => undefined), h("ol", { class: "steps" }, ...rows, over));
  };
  return h("div", { class: "compared" },
    ...found.problems.map(({ message, line }) => h("p", { class: "problems" }, `${t("line", { n: line })}: ${message}`)),
    part(t("different-end"), h("p", {}, parting ? t("same-until", { n: parting.number - 1 }) : t("all-same")),
      found.differences.length > 0 ? differences(found.differences, names, { ...found.runs[1], said: both(found) }) : h("p", { class: "faint" }, t("same-end"))),
    part(t("side-by-side"), h("div", { class: "sides" }, side(found.runs[0], names[0]), side(found.runs[1], names[1]))));
}
