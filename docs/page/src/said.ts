// What an answer says in the language of the page, where the game has words for it.
import type { Said, Step } from "./answers";

interface Spoken {
  said?: Said | undefined;
}

export const sentence = (run: Spoken, step: Step): string => run.said?.steps[step.number] ?? step.text;

export const word = (run: Spoken, found: string): string => run.said?.words[found] ?? found;
