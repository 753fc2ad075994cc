// What has a name in a game: what it does, its text as published, its source, its rules and its rulings.
import type { Game, Thing } from "./answers";
import { button, type Child, h, show } from "./dom";
import { spoken, t } from "./words";

const base = new URL(`./${DATA}/`, document.baseURI);
const fold = (name: string): string => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

export async function data<T>(name: string): Promise<T> {
  const response = await fetch(new URL(name, base));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return (await response.json()) as T;
}

// Inline Markdown of a description: bold and code.
function inline(text: string): Child[] {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part) =>
    part.startsWith("**") ? h("strong", {}, part.slice(2, -2)) : part.startsWith("`") ? h("code", {}, part.slice(1, -1)) : part);
}

function paragraph(text: string): HTMLElement {
  if (text.startsWith("```")) return h("pre", {}, text.split("\n").slice(1, -1).join("\n"));
  if (!text.startsWith("- ")) return h("p", {}, ...inline(text));
  const items = text.split("\n").map((line) => {
    const deep = /^\s*/.exec(line)?.[0].length ?? 0; // what belongs to a condition stands below it, further in
    return h("li", { class: deep && `in-${Math.min(3, Math.ceil(deep / 2))}` }, ...inline(line.trim().replace(/^- /, "")));
  });
  return h("ul", {}, ...items);
}

export class Things {
  private readonly known = new Map<string, Map<string, Thing[]>>();
  private readonly dialog = h("dialog", { class: "thing", "aria-labelledby": "thing-name" });

  constructor(private readonly games: Game[]) {
    document.body.append(this.dialog);
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
  }

  async load(): Promise<void> {
    await Promise.all(this.games.map(async ({ key }) => {
      const names = new Map<string, Thing[]>();
      for (const thing of await data<Thing[]>(`things-${key}.json`))
        for (const name of thing.names) names.set(fold(name), [...(names.get(fold(name)) ?? []), thing]);
      this.known.set(key, names);
    }));
  }

  // The game that a situation names in its first line of rules.
  gameOf(text: string): Game | undefined {
    const said = fold(/^\s*rules\s+([^,\n]+)/m.exec(text)?.[1]?.trim() ?? "");
    return this.games.find(({ key, title }) => key === said || fold(title) === said);
  }

  find(game: string, name: string): Thing[] {
    const names = this.known.get(game);
    const bare = name.replace(/\s*(?:10|[2-9JQKA])?[♠♥♦♣].*$/u, "");
    return names?.get(fold(name)) ?? names?.get(fold(bare)) ?? [];
  }

  // The longest name around a place of a line.
  at(game: string, line: string, column: number): Thing[] {
    const names = this.known.get(game);
    if (!names) return [];
    const starts = [...line.matchAll(/(?<![\p{L}\d])[\p{L}\d]/gu)].map(({ index }) => index).filter((at) => at <= column && column - at < 60);
    const ends = [...line.matchAll(/[\p{L}\d][!.]*(?![\p{L}\d])/gu)].map(({ index, 0: end }) => index + end.length).filter((at) => at >= column && at - column < 60);
    const pairs = starts.flatMap((from) => ends.map((to) => [from, to] as const)).sort(([a, b], [c, d]) => d - c - (b - a));
    for (const [from, to] of pairs) {
      const found = names.get(fold(line.slice(from, to)));
      if (found) return found;
    }
    return [];
  }

  described(thing: Thing): HTMLElement {
    const parts = thing[spoken()].map((number) => paragraph(thing.texts[number] ?? ""));
    return h("div", { class: "description" }, h("h2", { id: "thing-name" }, thing.names[0] ?? ""),
      h("p", { class: "faint" }, [thing.kind, ...thing.names.slice(1)].join(" · ")), ...parts);
  }

  show(things: Thing[]): void {
    const close = button(t("close"), () => this.dialog.close(), { class: "quiet" });
    show(this.dialog, ...things.map((thing) => this.described(thing)), h("p", { class: "end" }, close));
    this.dialog.showModal();
    this.dialog.scrollTop = 0;
  }

  // A name that can be pressed if it is known, and plain text otherwise.
  name(game: string, name: string, said = name): HTMLElement | string {
    const found = this.find(game, name);
    return found.length ? button(said, () => this.show(found), { class: "name" }) : said;
  }
}
