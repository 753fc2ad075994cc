// What the tests of the page in a real browser share: the browser, a visit, and what a visitor does. Screenshots go to build/screenshots.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

export const root = resolve(import.meta.dirname, "../../..");
export const built = join(root, "build/site/page");
export const shots = join(root, "build/screenshots");
const python = process.env.PYTHON ?? join(root, ".venv/bin/python");
export const phone = { width: 360, height: 640 };
const desk = { width: 1280, height: 860 };
const patience = 90_000;

export let server;
let browser;

before(async () => {
  mkdirSync(shots, { recursive: true });
  server = await serve(join(root, "build/site"));
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
});

after(async () => {
  await browser?.close();
  server?.close();
});

// A visit to the page. Whatever the page reports as an error makes the test fail.
export async function visit(work, { hash = "", ready = true, ...options } = {}) {
  const context = await browser.newContext({ viewport: desk, serviceWorkers: "block", locale: "en", ...options });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  try {
    await page.goto(`${server.address}page/${hash}`);
    if (ready) await page.waitForSelector("body[data-stage='3'][data-things]");
    await work(page, context);
    assert.deepEqual(errors, []);
  } finally {
    await context.close();
  }
}

export const answer = (page) => page.waitForSelector(".answer[data-ready]");
export const ask = async (page) => {
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await answer(page);
};

// Writes a situation into the plain field, and asks.
export async function settle(page, text) {
  await page.getByLabel("Plain text field").check();
  await page.locator("textarea").fill(text);
  await ask(page);
}

export async function claim(page, words, kind) {
  await page.locator("#claim").fill(words);
  await page.getByRole("button", { name: kind, exact: true }).click();
}

export const result = async (page) => {
  await page.waitForSelector(".result[data-ready]");
  return page.locator(".result").innerText();
};

export const run = (words, input) => execFileSync(python, words, { input, cwd: root, encoding: "utf8", env: { ...process.env, ADJUDICATOR_RULES: "off" } });
