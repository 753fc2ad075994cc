// The words of the page in each language: one file for each, all with the same keys.
import en from "./words/en.json";
import fr from "./words/fr.json";
import it from "./words/it.json";

export type Key = keyof typeof en;
export type Language = "en" | "it" | "fr";

const words: Record<Language, Record<Key, string>> = { en, it, fr };
export const languages: Record<Language, string> = { en: "English", it: "Italiano", fr: "Français" };

let language: Language = "en";

export function speak(wanted: string): Language {
  const short = wanted.slice(0, 2).toLowerCase();
  language = short in words ? (short as Language) : "en";
  return language;
}

export const spoken = (): Language => language;

// A text of the page, with its places in braces filled in.
export function t(key: Key, places: Record<string, string | number> = {}): string {
  return words[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(places[name] ?? whole));
}
