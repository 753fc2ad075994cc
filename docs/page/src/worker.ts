// Runs Python and answers questions, one after the other. It is ended, never interrupted.
import type { PyodideAPI } from "pyodide";

export type FromWorker =
  | { kind: "stage"; stage: number }
  | { kind: "ready" }
  | { kind: "failed"; message: string }
  | { kind: "progress"; id: number; count: number }
  | { kind: "answer"; id: number; answer: string };

export interface ToWorker {
  id: number;
  question: string;
}

const home = "/home/pyodide";
const say = (message: FromWorker): void => postMessage(message);
const base = new URL(/* @vite-ignore */ "../", import.meta.url);

async function start(): Promise<(question: string, tell: (count: number) => void) => string> {
  const packed = fetch(new URL(`${DATA}/python.tar.zst`, base));
  const from = new URL(`${PYODIDE}/`, base).href;
  const { loadPyodide } = (await import(/* @vite-ignore */ `${from}pyodide.mjs`)) as {
    loadPyodide: (how: object) => Promise<PyodideAPI>;
  };
  const py = await loadPyodide({
    indexURL: from,
    stdLibURL: new URL(`${DATA}/stdlib.zip`, base).href,
    env: { HOME: home, ADJUDICATOR_CACHE: `${home}/cache`, ADJUDICATOR_RULES: "off" },
  });
  say({ kind: "stage", stage: 1 });
  const response = await packed;
  if (!response.ok) throw new Error(`python.tar.zst: ${response.status}`);
  py.FS.writeFile(`${home}/packed`, new Uint8Array(await response.arrayBuffer()));
  py.runPython(`
import sys, tarfile
with tarfile.open("${home}/packed", "r:zst") as archive:
    archive.extractall("${home}", filter="fully_trusted")
sys.path.insert(0, "${home}/lib")
`);
  say({ kind: "stage", stage: 2 });
  const questions = py.pyimport("adjudicator.page.questions") as { answered: (question: string, tell: (count: number) => void) => string };
  return questions.answered;
}

const started = start();
started.then(
  () => say({ kind: "ready" }),
  (problem: unknown) => say({ kind: "failed", message: String(problem) }),
);

onmessage = async (event: MessageEvent<ToWorker>) => {
  const { id, question } = event.data;
  let last = 0;
  const tell = (count: number): void => {
    const now = performance.now();
    if (now - last < 200) return;
    last = now;
    say({ kind: "progress", id, count });
  };
  try {
    say({ kind: "answer", id, answer: (await started)(question, tell) });
  } catch (problem) {
    say({ kind: "failed", message: String(problem) }); // Python itself has ended
  }
};
