// Questions and their answers. One worker answers; a spare one takes over when a question is stopped or takes too long.
import type { FromWorker, ToWorker } from "./worker";

export type Stage = 0 | 1 | 2 | 3 | "failed";

export class Stopped extends Error {
  constructor(readonly late: boolean) {
    super(late ? "late" : "stopped");
  }
}

export class Refused extends Error {
  constructor(message: string, readonly internal: boolean) {
    super(message);
  }
}

interface Waiting {
  resolve: (answer: string) => void;
  reject: (problem: Error) => void;
  progress: ((count: number) => void) | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const patience = 60_000;

class Helper {
  readonly worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  readonly waiting = new Map<number, Waiting>();
  stage: Stage = 0;

  constructor(told: (helper: Helper) => void) {
    this.worker.onmessage = (event: MessageEvent<FromWorker>) => {
      const said = event.data;
      if (said.kind === "progress") this.waiting.get(said.id)?.progress?.(said.count);
      else if (said.kind === "answer") this.take(said.id)?.resolve(said.answer);
      else {
        this.stage = said.kind === "stage" ? (said.stage as Stage) : said.kind === "ready" ? 3 : "failed";
        if (said.kind === "failed") this.end(new Refused(said.message, true));
        told(this);
      }
    };
    this.worker.onerror = (event) => {
      this.stage = "failed";
      this.end(new Refused(event.message, true));
      told(this);
    };
  }

  take(id: number): Waiting | undefined {
    const found = this.waiting.get(id);
    this.waiting.delete(id);
    clearTimeout(found?.timer);
    return found;
  }

  end(why: Error): void {
    this.worker.terminate();
    for (const id of [...this.waiting.keys()]) this.take(id)?.reject(why);
  }
}

export interface Asking {
  progress?: (count: number) => void;
  // A question that reports its progress may take as long as somebody waits for it.
  patient?: boolean;
}

export class Engine {
  private first: Helper;
  private spare: Helper | undefined;
  private number = 0;
  private failures = 0;

  constructor(private readonly told: (stage: Stage) => void) {
    this.first = this.made();
  }

  private made(): Helper {
    return new Helper((helper) => {
      if (helper === this.first) this.told(helper.stage);
      if (helper.stage === 3) this.failures = 0;
      if (helper.stage === "failed" && helper === this.first && this.failures++ < 2) this.replace();
      else if (helper.stage === "failed" && helper === this.spare) this.spare = undefined;
    });
  }

  private replace(): void {
    this.first = this.spare ?? this.made();
    this.spare = undefined;
    this.told(this.first.stage);
  }

  // A second worker, made when there is time: before a question that may have to be stopped.
  ready(): void {
    if (this.first.stage === 3) this.spare ??= this.made();
  }

  // Ends the question that is being answered.
  stop(late = false): void {
    const ended = this.first;
    this.replace();
    ended.end(new Stopped(late));
  }

  // Rejects with `Refused` for a problem that the command line would report, and with `Stopped`.
  async ask<T>(question: Record<string, unknown>, how: Asking = {}): Promise<T> {
    const id = ++this.number;
    const helper = this.first;
    const said = await new Promise<string>((resolve, reject) => {
      const timer = how.patient ? undefined : setTimeout(() => helper === this.first && this.stop(true), patience);
      helper.waiting.set(id, { resolve, reject, progress: how.progress, timer });
      helper.worker.postMessage({ id, question: JSON.stringify(question) } satisfies ToWorker);
    });
    const { answer, problem } = JSON.parse(said) as { answer?: T; problem?: { message: string; internal: boolean } };
    if (problem) throw new Refused(problem.message, problem.internal);
    return answer as T;
  }
}
