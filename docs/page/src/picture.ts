// The response grid as a picture: a row for each player under attack, a column for each moment, numbered steps in the cells.
import type { Grid, Run, Step } from "./answers";
import { svg } from "./dom";
import { sentence, word } from "./said";
import { t } from "./words";

const pen = document.createElement("canvas").getContext("2d");
const size = 12.5;
const high = 17;
const pad = 8;
const label = 34;
const indent = 28;
const sans = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

function wide(text: string, weight = 400): number {
  if (!pen) return text.length * 7;
  pen.font = `${weight} ${size}px ${sans}`;
  return pen.measureText(text).width;
}

// A text in rows of a width; the number of the step stands before the first of them.
function lines(text: string, width: number): string[] {
  const found: string[] = [];
  let row = "";
  for (const word of text.split(" ")) {
    const longer = row ? `${row} ${word}` : word;
    if ((row || !found.length) && wide(longer) > width - (found.length ? 0 : indent)) {
      found.push(row);
      row = word;
    } else row = longer;
  }
  return [...found, row];
}

// In the row of a player the name need not stand in each step.
function short(run: Run, step: Step, player: string): string {
  const text = sentence(run, step);
  return step.player === player && text.startsWith(`${player} `) ? text.slice(player.length + 1) : text;
}

interface Colours {
  ink: string;
  faint: string;
  line: string;
  card: string;
  accent: string;
  onAccent: string;
}

// Colours are attributes, not styles, so that the picture stays the same in a file of its own.
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  return { ink: of("--ink"), faint: of("--faint"), line: of("--line"), card: of("--card"), accent: of("--accent"), onAccent: of("--on-accent") };
}

export function picture(run: Run, grid: Grid, room: number, colours: Colours, pressed?: (step: number) => void): SVGSVGElement {
  const steps = new Map(run.steps.map((step) => [step.number, step]));
  const width = Math.max(room, label + grid.moments.length * 84);
  const column = (width - label) / grid.moments.length;
  const parts: SVGElement[] = [];
  const text = (x: number, y: number, words: string, more: Record<string, string | number> = {}): SVGElement =>
    svg("text", { x, y, fill: colours.ink, "font-size": size, "font-family": sans, ...more }, words);
  grid.moments.forEach((moment, number) =>
    parts.push(text(label + number * column + pad, 22, word(run, moment), { fill: colours.faint, "font-weight": 600 })));
  let top = 34;
  for (const row of grid.rows) {
    const cells = grid.moments.map((moment) => {
      const found = row.cells[moment];
      return found?.map((number) => {
        const step = steps.get(number);
        return { number, rows: lines(step ? short(run, step, row.player) : "", column - pad * 1.5) };
      });
    });
    const rows = Math.max(1, ...cells.map((cell) => (cell ?? []).reduce((sum, { rows: found }) => sum + found.length * high + 6, 0) / high));
    const height = rows * high + pad * 1.4;
    parts.push(svg("line", { x1: 0, x2: width, y1: top, y2: top, stroke: colours.line }));
    parts.push(text(pad, top + high + 4, row.player, { "font-weight": 700 }));
    cells.forEach((cell, number) => {
      const x = label + number * column + pad;
      if (!cell?.length) {
        parts.push(text(x, top + high + 4, cell ? "–" : "", { fill: colours.faint }));
        return;
      }
      let y = top + high + 4;
      for (const { number: step, rows: said } of cell) {
        const one = svg("g", { "data-step": step, ...(pressed && { class: "press", click: () => pressed(step) }) },
          svg("rect", { x: x - 3, y: y - 14, width: 24, height: 18, rx: 9, fill: colours.accent }),
          text(x + 9, y - 1, String(step), { fill: colours.onAccent, "text-anchor": "middle", "font-size": 11, "font-weight": 700 }),
          ...said.map((words, line) => text(line ? x - 2 : x + indent, y + line * high, words)));
        parts.push(one);
        y += said.length * high + 6;
      }
    });
    top += height;
  }
  const whole = svg("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${top + 2}`, width, height: top + 2, role: "img", "aria-label": t("grid-label") });
  whole.append(svg("rect", { width: "100%", height: "100%", fill: colours.card }), ...parts);
  return whole;
}
