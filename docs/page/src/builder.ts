// Writes a situation from what is picked: a game with its sets, seats with their cards, moves.
import type { Game } from "./answers";
import { button, field, h, options, show } from "./dom";
import { t } from "./words";

interface Seat {
  name: string;
  words: Record<string, string>;
  front: string[];
  hand: string[];
  facts: string;
}

interface Move {
  who: string;
  verb: string;
  card: string;
  at: string;
}

const verbs = ["plays", "uses", "discards"];
const most = 26;

// A name that holds a word of punctuation is quoted, as the notation asks.
const name = (title: string): string => (/[,:]/.test(title) ? `"${title}"` : title);

export class Builder {
  readonly element = h("dialog", { class: "builder", "aria-labelledby": "builder-title" });
  private game: Game;
  private sets = new Set<string>();
  private seats: Seat[] = [];
  private moves: Move[] = [];

  constructor(private readonly games: Game[], private readonly written: (text: string) => void) {
    this.game = games[0] as Game;
    this.begin();
    document.body.append(this.element);
  }

  open(): void {
    this.draw();
    this.element.showModal();
  }

  private begin(): void {
    this.sets = new Set();
    this.seats = [];
    this.moves = [];
    const sides = this.game.fields.find(({ words }) => words.length === 2);
    for (const side of sides?.words ?? ["A", "B"]) this.seats.push(this.seat(side));
  }

  private seat(called: string): Seat {
    return { name: called, words: {}, front: [], hand: [], facts: "" };
  }

  private get cards(): Game["cards"] {
    return this.game.cards.filter(({ set }) => !set || this.sets.has(set));
  }

  // The situation in the case notation.
  get text(): string {
    const sides = new Set(this.game.fields.flatMap(({ words }) => words));
    const seats = this.seats.map((seat) => {
      const facts = [...Object.values(seat.words).filter(Boolean), ...seat.front.map(name),
        ...(seat.hand.length && this.game.held ? [`${this.game.held} [${seat.hand.map(name).join(", ")}]`] : []),
        ...(seat.facts.trim() ? [seat.facts.trim()] : [])];
      return facts.length || !sides.has(seat.name) ? `${seat.name} ${facts.join(", ")}`.trim() : seat.name;
    });
    const moves = this.moves.filter(({ card }) => card).map(({ who, verb, card, at }) => `${who} ${verb} ${name(card)}${at ? ` at ${at}` : ""}`);
    return [`rules ${[this.game.key, ...this.sets].join(", ")}`, "", ...seats, "", ...moves, ""].join("\n").replace(/\n\n+$/, "\n");
  }

  private draw(focused?: string): void {
    const game = h("select", {}, ...options(this.games.map(({ key, title }) => [key, title])));
    game.value = this.game.key;
    game.addEventListener("change", () => {
      this.game = this.games.find(({ key }) => key === game.value) ?? this.game;
      this.begin();
      this.draw();
    });
    const dealt = this.cards.filter(({ dealt: many, zone }) => many || !zone).map(({ title }) => title);
    show(this.element,
      h("h2", { id: "builder-title" }, t("builder")),
      field(t("game"), game),
      this.game.sets.length > 0 && h("details", { class: "sets" }, h("summary", {}, t("sets")), ...this.game.sets.map(({ key, title }) => this.set(key, title))),
      h("datalist", { id: "all-cards" }, ...options(this.cards.map(({ title }) => [title, title]))),
      h("datalist", { id: "dealt-cards" }, ...options((dealt.length ? dealt : this.cards.map(({ title }) => title)).map((title) => [title, title]))),
      h("datalist", { id: "front-cards" }, ...options(this.cards.filter(({ zone }) => zone).map(({ title }) => [title, title]))),
      ...this.seats.map((seat, number) => this.drawnSeat(seat, number)),
      this.seats.length < most && button(t("add-seat"), () => {
        this.seats.push(this.seat(String.fromCharCode(65 + this.seats.length)));
        this.draw();
      }, { class: "quiet" }),
      h("h3", {}, t("moves")),
      ...this.moves.map((move, number) => this.drawnMove(move, number)),
      button(t("add-move"), () => {
        this.moves.push({ who: this.seats[0]?.name ?? "A", verb: "plays", card: "", at: "" });
        this.draw();
      }, { class: "quiet" }),
      h("div", { class: "row end" },
        button(t("close"), () => this.element.close(), { class: "quiet" }),
        button(t("write-it"), () => {
          this.written(this.text);
          this.element.close();
        }, { class: "main" })));
    if (focused) this.element.querySelector<HTMLElement>(`[data-key="${focused}"]`)?.focus();
  }

  private set(key: string, title: string): HTMLElement {
    const box = h("input", { type: "checkbox", ...(this.sets.has(key) && { checked: true }), change: () => {
      if (box.checked) this.sets.add(key);
      else this.sets.delete(key);
    } });
    return h("label", { class: "check" }, box, title);
  }

  private drawnSeat(seat: Seat, number: number): HTMLElement {
    const words = this.game.fields.filter(({ words: all }) => !all.includes(seat.name)).map(({ key, words: all }) => {
      const choice = h("select", { change: () => { seat.words[key] = choice.value; } }, h("option", { value: "" }, t("nobody")), ...options(all.map((word) => [word, word])));
      choice.value = seat.words[key] ?? "";
      return field(key, choice);
    });
    const more = h("input", { value: seat.facts, autocomplete: "off", input: () => { seat.facts = more.value; } });
    return h("fieldset", { class: "seat-form" }, h("legend", {}, t("seat", { name: seat.name })),
      ...words,
      this.pile(seat, "front", t("in-front"), "front-cards", number),
      this.game.held !== null && this.pile(seat, "hand", t("in-hand"), "dealt-cards", number),
      field(t("facts"), more),
      this.seats.length > 1 && button(t("remove"), () => {
        this.seats.splice(number, 1);
        this.draw();
      }, { class: "quiet", "aria-label": t("remove-what", { what: seat.name }) }));
  }

  private pile(seat: Seat, which: "front" | "hand", words: string, list: string, number: number): HTMLElement {
    const key = `${which}-${number}`;
    const titles = new Set(this.cards.map(({ title }) => title));
    const add = (): void => {
      seat[which].push(adding.value.trim());
      this.draw(key);
    };
    const adding: HTMLInputElement = h("input", { list, placeholder: t("add-card"), autocomplete: "off", "data-key": key,
      input: (event): unknown => (event as InputEvent).inputType !== "insertText" && titles.has(adding.value) && add(), // picked from the list
      change: (): unknown => adding.isConnected && adding.value.trim() && add() });
    const chips = seat[which].map((title, at) => button(`${title} ×`, () => {
      seat[which].splice(at, 1);
      this.draw(key);
    }, { class: "chip", "aria-label": t("remove-what", { what: title }) }));
    return h("div", { class: "pile" }, field(words, adding), h("div", { class: "row" }, ...chips));
  }

  private drawnMove(move: Move, number: number): HTMLElement {
    const pick = (words: string, key: "who" | "verb" | "at", all: string[]): HTMLElement => {
      const choice = h("select", { change: () => { move[key] = choice.value; } }, ...options(all.map((one) => [one, one || t("nobody")])));
      choice.value = move[key];
      return field(words, choice);
    };
    const seats = this.seats.map(({ name: called }) => called);
    const card = h("input", { list: "all-cards", value: move.card, autocomplete: "off", change: () => { move.card = card.value.trim(); } });
    return h("div", { class: "move" }, pick(t("who"), "who", seats), pick(t("does"), "verb", verbs), field(t("card"), card), pick(t("at"), "at", ["", ...seats]),
      button("×", () => {
        this.moves.splice(number, 1);
        this.draw();
      }, { class: "quiet", "aria-label": t("remove-what", { what: `${number + 1}` }) }));
  }
}
