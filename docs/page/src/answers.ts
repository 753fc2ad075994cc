// The JSON that the command line prints, as far as the page shows it.

export type Fact = string | number | boolean | null | Fact[];

export interface Step {
  number: number;
  player: string | null;
  kind: string;
  text: string;
  cell: { moment: string; row: string } | null;
  rule: string | null;
  source: string | null;
  at: string | null;
}

export interface Grid {
  opened_by: number | null;
  moments: string[];
  rows: { player: string; author: string | null; counter_attack: boolean; cells: Record<string, number[] | null> }[];
}

export interface Difference {
  whose: string;
  name: string;
  one: Fact;
  other: Fact;
}

export interface Parting {
  number: number;
  one: string | null;
  other: string | null;
}

export interface Reading {
  key: string;
  words: string;
  source: string;
}

export interface Point {
  name: string;
  question: string;
  reading: Reading;
  settled: boolean;
  others: Reading[];
}

export interface Outcome {
  seats: Record<string, Record<string, Fact>>;
  piles: Record<string, Fact>;
  winner: string | null;
  winners: string[];
}

// The same in the language of the page: steps by their numbers, words by what stands in the answer.
export interface Said {
  language: string;
  steps: Record<string, string>;
  words: Record<string, string>;
}

export interface Run {
  said?: Said | undefined;
  game: string;
  sets: string[];
  grids: Grid[];
  steps: Step[];
  outcome: Outcome;
  consulted: Point[];
}

interface Noted {
  given: Record<string, string[]>;
  reordered: string[];
  problems: { message: string; line: number }[];
}

export interface Otherwise {
  name: string;
  choice: string;
  possible: boolean;
  same_end: boolean;
  parting: Parting | null;
  differences: Difference[];
}

export type Asked = Run & Noted & { otherwise: Otherwise[] };
export type Compared = Noted & { runs: [Run, Run]; parting: Parting | null; differences: Difference[] };

export interface Link {
  number: number | null;
  text: string;
  rule: string | null;
  at: string | null;
  words: string | null;
  deciding: { line: number; words: string }[];
  source: string | null;
  move: number | null;
}

export interface Ground {
  text: string;
  line: number;
}

export interface Why {
  said?: Said[];
  why: { claim: string; true: boolean; chains: { links: Link[] }[]; grounds: Ground[]; besides: Ground[] }[];
}

export interface Edit {
  text: string;
  replaces: number | null;
  before: number | null;
}

export interface WhyNot {
  why_not: {
    happens: boolean;
    nearest: {
      cell: { moment: string; row: string } | null;
      phase: { name: string; turn: string };
      asked: string;
      failed: { words: string; rule: string | null }[];
    } | null;
    missing: { step: string; rule: string | null } | null;
    changes: Edit[][];
    situations: number;
    complete: boolean;
  }[];
}

export interface Explored {
  claims: {
    claim: string;
    verdict: string;
    depends_on: string[];
    points: { where: string; after: string | null; who: string; follows: { choice: string; then: string }[] }[];
    forced: { who: string | null; true: boolean; moves: string[] }[];
    probability: { least: string; most: string } | null;
  }[];
  assumed: { readings: Record<string, string>; stops: string[] };
  positions: number;
  complete: boolean;
}

export interface Diagnosed {
  diagnostics: { code: string; message: string; help: string | null; line: number; column: number; length: number }[];
  cases: { id: string; title: string }[];
}

export interface Completed {
  options: { text: string; kind: string; detail: string | null }[];
}

export interface Game {
  key: string;
  title: string;
  sets: { key: string; title: string }[];
  fields: { key: string; words: string[] }[];
  held: string | null;
  points: string[];
  options: string[];
  cards: { title: string; set: string; zone: string | null; dealt: boolean }[];
}

export interface Example {
  id: string;
  game: string;
  title: string;
  text: string;
}

export type Thing = { kind: string; names: string[]; texts: string[] } & Record<"en" | "it" | "fr", number[]>;
