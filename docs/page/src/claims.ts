// Answers to claims: why, why not, always or never.
import type { Edit, Explored, Ground, Link, Said, Why, WhyNot } from "./answers";
import { button, type Child, h } from "./dom";
import type { Things } from "./things";
import { t } from "./words";

const quoted = (text: string): HTMLElement => h("code", {}, text.trim());

function link(one: Link, number: number, game: string, things: Things, said: Said | undefined): HTMLElement {
  const words = one.deciding.length ? one.deciding.map(({ words: said }) => said.trim()) : one.words ? [one.words.trim()] : [];
  return h("li", {},
    h("p", { class: "cause" }, number > 0 && h("span", { class: "faint" }, `${t("because-of")} `), one.number !== null && h("span", { class: "number" }, one.number), " ", said?.steps[one.number ?? 0] ?? one.text),
    one.rule && h("p", { class: "basis" }, things.name(game, one.rule), one.source && h("span", { class: "source" }, ` ${one.source}`)),
    words.length > 0 && h("pre", {}, words.join("\n")));
}

function grounds(title: string, found: Ground[]): Child {
  return found.length > 0 && h("div", {}, h("h4", {}, title),
    h("ul", { class: "grounds" }, ...found.map(({ text, line }) => h("li", {}, quoted(text), h("span", { class: "faint" }, ` ${t("line", { n: line })}`)))));
}

export function why(found: Why, game: string, things: Things): HTMLElement {
  return h("div", {}, ...found.why.map((one) => one.true
    ? h("div", {},
        ...one.chains.map(({ links }) => h("ol", { class: "chain" }, ...links.map((each, number) => link(each, number, game, things, found.said?.[0])))),
        grounds(t("rests-on"), one.grounds), grounds(t("besides"), one.besides))
    : h("p", {}, t("claim-false"))));
}

function edit(one: Edit): HTMLElement {
  const [before, after] = t(one.before ? "put-in" : one.text ? "becomes" : "leave-out", { n: one.before ?? one.replaces ?? 0, text: "\0" }).split("\0");
  return h("li", {}, before ?? "", one.text && quoted(one.text), after ?? "");
}

// A text with some of its lines changed; lines put in before the same one keep their order.
export function edited(text: string, edits: Edit[]): string {
  const rows = text.replace(/\n$/, "").split("\n");
  const all = [...rows, null].flatMap((row, at) => {
    const put = edits.filter(({ before }) => before === at + 1).map(({ text: said }) => said);
    const instead = edits.find(({ replaces }) => replaces === at + 1);
    return [...put, ...(instead ? (instead.text ? [instead.text] : []) : row === null ? [] : [row])];
  });
  return `${all.join("\n")}\n`;
}

export function whyNot(found: WhyNot, apply: (edits: Edit[]) => void): HTMLElement {
  return h("div", {}, ...found.why_not.map((one) => {
    if (one.happens) return h("p", {}, t("claim-happens"));
    const { nearest, missing } = one;
    const where = nearest && (nearest.cell ? t("in-cell", nearest.cell) : t("in-cell", { moment: nearest.phase.name, row: nearest.phase.turn }));
    return h("div", {},
      nearest && h("p", {}, t("nearest", { where: where ?? "" })),
      nearest && h("ul", {}, ...nearest.failed.map(({ words }) => h("li", {}, words)), nearest.failed.length ? null : h("li", {}, t("could-have", { who: nearest.asked }))),
      missing && h("p", {}, t("missing", { step: missing.step })),
      one.changes.length ? h("h4", {}, t("changes")) : h("p", {}, t("no-changes", { n: one.situations })),
      h("ol", { class: "changes" }, ...one.changes.map((edits, number) =>
        h("li", {}, h("ul", {}, ...[...edits].sort((a, b) => (a.replaces ?? a.before ?? 0) - (b.replaces ?? b.before ?? 0)).map(edit)),
          button(t("apply"), () => apply(edits), { class: "quiet", "aria-label": `${t("apply")} (${number + 1})` })))),
      !one.complete && h("p", { class: "faint" }, t("incomplete")));
  }));
}

const then = (said: string): string => (said === "true" ? t("then-true") : said === "false" ? t("then-false") : t("then-open"));

export function explored(found: Explored): HTMLElement {
  const who = (name: string): string => (name === "chance" ? t("chance") : name);
  const readings = Object.entries(found.assumed.readings).map((pair) => pair.join(" ")).join(", ");
  return h("div", {}, ...found.claims.map((one) => {
    const whom = one.depends_on.map(who).join(", ");
    const said = one.verdict === "always" ? t("verdict-always") : one.verdict === "never" ? t("verdict-never")
      : one.verdict === "depends" ? t("verdict-depends", { whom }) : t("verdict-unknown");
    const chance = one.verdict === "depends" && one.probability;
    return h("div", {},
      h("p", { class: "verdict" }, said),
      chance && h("p", {}, t("probability", { p: chance.least === chance.most ? chance.least : t("between", { a: chance.least, b: chance.most }) })),
      ...one.forced.map(({ who: player, true: makes, moves }) =>
        h("div", {}, h("p", {}, h("strong", {}, t(makes ? "can-force" : "can-prevent", { who: player ?? t("anybody") }))), h("ul", { class: "grounds" }, ...moves.map((move) => h("li", {}, quoted(move)))))),
      ...one.points.map(({ where, after, who: player, follows }) =>
        h("div", {}, h("p", {}, h("strong", {}, who(player)), `, ${where}`, after && ` (${t("after", { step: after })})`),
          h("ul", {}, ...follows.map(({ choice, then: outcome }) => h("li", {}, quoted(choice), ` ${then(outcome)}`))))));
  }),
  h("p", { class: "faint" }, t("positions", { n: found.positions.toLocaleString() }), ". ", !found.complete && `${t("incomplete")} `, readings && `${t("assumed", { readings })}.`));
}
