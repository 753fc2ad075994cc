// The page in a real browser: `make test-site`. Screenshots go to build/screenshots.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism, loadavg } from "node:os";
import { join, relative, resolve } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

const root = resolve(import.meta.dirname, "../../..");
const built = join(root, "build/site/page");
const shots = join(root, "build/screenshots");
const python = process.env.PYTHON ?? join(root, ".venv/bin/python");
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const phone = { width: 360, height: 640 };
const desk = { width: 1280, height: 860 };
const patience = 90_000;
const wide = `rules bang, dodge-city
A outlaw, hand [Gatling]
B outlaw, life 1, hand 2
C sheriff, life 1, hand 2
D outlaw, life 1, hand 2
E deputy, life 1, hand 2
F renegade, life 1, hand 2
unseen [12 Missed!, 8 Beer, 25 BANG!, 4 Stagecoach, 3 Saloon, 4 Panic!]
A plays Gatling
`;
const walk = `rules revolver
turn McReady
game battlefield Whiskey Canyon, space 1, cubes 7
card Quincey step-cost 0, firepower 3
Colty gang [Jack Colty], hand []
McReady hand [], in play [Quincey at Buzzard Point]
`;

let server, browser;

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
async function visit(work, { hash = "", ready = true, ...options } = {}) {
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

const answer = (page) => page.waitForSelector(".answer[data-ready]");
const ask = async (page) => {
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await answer(page);
};

// Writes a situation into the plain field, and asks.
async function settle(page, text) {
  await page.getByLabel("Plain text field").check();
  await page.locator("textarea").fill(text);
  await ask(page);
}

async function claim(page, words, kind) {
  await page.locator("#claim").fill(words);
  await page.getByRole("button", { name: kind, exact: true }).click();
}

const result = async (page) => {
  await page.waitForSelector(".result[data-ready]");
  return page.locator(".result").innerText();
};

test("the footer leads to the case notation where a site stands above the page, and nowhere else", () =>
  visit(async (page) => {
    const links = await page.locator("footer a").evaluateAll((all) => all.map((one) => one.href));
    assert.deepEqual(links, existsSync(join(root, "build/site/docs/cases.html")) ? [`${server.address}docs/cases.html`] : []);
    for (const link of links) assert.ok((await fetch(link)).ok, link);
  }));

const run = (words, input) => execFileSync(python, words, { input, cwd: root, encoding: "utf8", env: { ...process.env, ADJUDICATOR_RULES: "off" } });

test("the first answer comes quickly, and little is loaded for it", async () => {
  const files = readdirSync(built, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const size = (all) => all.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
  const own = files.filter((file) => !/pyodide-|python\.tar|stdlib/.test(file));
  assert.ok(size(files) <= 9e6, `${size(files)} bytes in all`);
  assert.ok(size(own) <= 4e5, `${size(own)} bytes of the page itself`);

  for (const file of files) await fetch(`${server.address}page/${relative(built, file)}`); // the server compresses a file once
  let python = 0, whole = 0;
  const begun = performance.now();
  await visit(async (page) => {
    await page.waitForSelector("body[data-stage='1'], body[data-stage='2'], body[data-stage='3']");
    python = performance.now() - begun;
    await ask(page);
    whole = performance.now() - begun;
  }, { ready: false });
  assert.ok(whole <= 2 * python, `Python is there after ${python} ms, the answer after ${whole} ms`);
  if (loadavg()[0] < availableParallelism()) assert.ok(whole <= 8000, `the first answer comes after ${whole} ms`);
});

test("an answer shows the end, the grid, the steps and the disputed points; a step says why; a card says what it is", () =>
  visit(async (page) => {
    await ask(page);
    const said = await page.locator(".answer").innerText();
    for (const words of ["Renegade", "eliminated", "#2 ♠", "A draws 3: #2 ♠, #3 ♠, #4 ♠", "In what order are the moments of several attacked players taken?"])
      assert.ok(said.includes(words), words);
    assert.equal(await page.locator("figure.grid svg [data-step]").count(), 16);
    await page.screenshot({ path: join(shots, "desktop-answer.png"), fullPage: true });

    await page.getByRole("button", { name: "23 E draws 1: #6 ♠" }).click();
    const because = await page.locator("[data-step='23'] .because .chain").innerText();
    assert.match(because, /because 22 E plays Dodge/);
    assert.match(because, /Dodge City rulebook/);

    await page.locator(".seats").getByRole("button", { name: "Vulture Sam" }).click();
    const card = await page.locator("dialog.thing").innerText();
    assert.match(card, /character/);
    assert.match(card, /source: BANG! rulebook/);
    await page.screenshot({ path: join(shots, "desktop-card.png") });
    await page.keyboard.press("Escape");
  }));

test("two readings stand side by side with the first difference marked, and one of them can be chosen", () =>
  visit(async (page) => {
    await ask(page);
    await page.getByRole("button", { name: "Side by side: first, second" }).click();
    await page.waitForSelector(".compared");
    assert.deepEqual(await page.locator(".steps .first .number").allInnerTexts(), ["8", "8"]);
    await page.screenshot({ path: join(shots, "desktop-compare.png"), fullPage: true });
    await page.getByRole("button", { name: "← Answer" }).click();
    await page.getByRole("button", { name: "Read it so: approach second" }).click();
    await page.waitForSelector(".settled .chip");
    await answer(page);
    assert.ok((await page.locator(".seats > li").nth(4).innerText()).includes("#2 ♠"));
  }));

test("a claim: why, why not with a change that is made, always or never", () =>
  visit(async (page) => {
    await claim(page, "E draws", "Why");
    assert.match(await result(page), /It depends on all of these[\s\S]*E plays Dodge/);
    await claim(page, "C plays Beer", "Why not");
    await page.waitForSelector(".changes");
    assert.match(await result(page), /C has no Beer to use/);
    await page.getByRole("button", { name: "Change it so (1)" }).click();
    await page.waitForFunction(() => document.querySelector(".answer[data-ready] .timeline")?.textContent?.includes("C plays Beer"));
    await claim(page, "B alive", "Always or never");
    await page.waitForSelector(".verdict");
    assert.match(await result(page), /Always, whatever/);
    await claim(page, "nonsense", "Why");
    await page.waitForSelector(".result .problems");
    assert.match(await result(page), /C018 `expect nonsense` is not understood/);
  }));

test("a link opens as its situation, with its readings and its claim, and what is opened can be linked again", async () => {
  const made = run(["-c", "import sys; from adjudicator.report.address import fragment; print(fragment(sys.stdin.read(), {'approach': 'second'}, 'B alive'))"],
    "rules bang\nA outlaw, hand [BANG!]\nB sheriff, life 2\nA plays BANG! at B\n").trim();
  await visit(async (page) => {
    await answer(page);
    assert.match(await page.locator(".timeline").innerText(), /B loses 1 to A/);
    assert.equal(await page.locator("#claim").inputValue(), "B alive");
    assert.match(await page.locator(".settled").innerText(), /approach second/);
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.waitForFunction(() => /link is/.test(document.querySelector(".status").textContent));
    const again = new URL(page.url()).hash.slice(1);
    const found = run(["-c", "import sys; from adjudicator.report.address import opened; o = opened(sys.stdin.read()); print(o.readings, o.claim, o.text.count(chr(10)))"], again);
    assert.equal(found.trim(), "{'approach': 'second'} B alive 4");
  }, { hash: `#${made}` });
  for (const broken of ["#v1.!!!!", "#nonsense", `#${made.slice(0, -5)}`, `#v1.${"A".repeat(99)}`])
    await visit(async (page) => assert.match(await page.locator(".answer .problems").innerText(), /damaged/), { hash: broken, ready: false });
});

test("an error is underlined and listed while it is written, and the answer is the message", () =>
  visit(async (page) => {
    await page.getByLabel("Plain text field").check();
    await page.locator("textarea").fill("rules bang\nA outlw\nB sheriff\n");
    await page.waitForSelector(".found li");
    assert.match(await page.locator(".found").innerText(), /line 2[\s\S]*did you mean `Outlaw`/);
    await ask(page);
    assert.match(await page.locator(".answer").innerText(), /--> stdin:2:3/);
    await page.getByLabel("Plain text field").uncheck();
    await page.waitForSelector(".cm-lintRange-error");
  }));

test("what is written is never markup", () =>
  visit(async (page) => {
    for (const text of ["<img src=x onerror=document.title='gone'>", 'rules bang\n"<b>x</b>" outlaw\n', 'rules <script>alert(1)</script>\nA\n']) {
      await settle(page, text);
      await claim(page, text.split("\n")[0], "Why");
      await page.waitForSelector(".result[data-ready]");
    }
    assert.equal(await page.evaluate(() => document.querySelectorAll("main img, main b, main script").length), 0);
    assert.equal(await page.title(), "Settle an argument");
  }));

test("a long exploration tells how far it is, is stopped, and the next question is answered", () =>
  visit(async (page) => {
    await settle(page, wide);
    await claim(page, "B alive", "Always or never");
    await page.waitForFunction(() => /Exploring: [\d,]+ positions/.test(document.querySelector(".status").textContent));
    await page.getByRole("button", { name: "Stop" }).click();
    await page.waitForFunction(() => document.querySelector(".status").textContent === "Stopped.");
    await page.waitForSelector("body[data-stage='3']");
    await settle(page, "rules bang\nA outlaw, hand [BANG!]\nB sheriff\nA plays BANG! at B\n");
    assert.match(await page.locator(".timeline").innerText(), /B loses 1 to A/);
  }));

test("a question that does not come back is ended after a minute, and the next one is answered", () =>
  visit(async (page) => {
    await page.getByLabel("Plain text field").check();
    await page.locator("textarea").fill(`rules bang\nA sheriff\nB outlaw\n${"A ends turn\nB ends turn\n".repeat(400)}`);
    await page.clock.install();
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.clock.fastForward(61_000);
    await page.waitForFunction(() => /No answer within a minute/.test(document.querySelector(".status").textContent));
    await page.clock.resume();
    await page.waitForSelector("body[data-stage='3']");
    await settle(page, "rules bang\nA outlaw, hand [BANG!]\nB sheriff\nA plays BANG! at B\n");
    assert.match(await page.locator(".timeline").innerText(), /B loses 1 to A/);
  }));

test("moves that go round in a circle come to an end", () =>
  visit(async (page) => {
    await settle(page, walk);
    await claim(page, "winner McReady", "Always or never");
    await page.waitForSelector(".result[data-ready]");
    assert.match(await result(page), /positions explored/);
  }));

test("nothing is requested after the page has loaded", () =>
  visit(async (page) => {
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await ask(page);
    await claim(page, "E draws", "Why");
    await page.waitForSelector(".result .chain");
    await page.locator(".seats").getByRole("button", { name: "Barrel" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Side by side: first, second" }).click();
    await page.waitForSelector(".compared");
    assert.deepEqual(asked.filter((url) => !url.startsWith(server.address)), []);
    assert.deepEqual(asked.filter((url) => !url.startsWith("blob:")), []);
  }));

test("after one visit the page opens and answers without a network", () =>
  visit(async (page, context) => {
    await page.waitForSelector("body[data-offline]");
    await page.goto("about:blank");
    await context.setOffline(true);
    await page.goto(`${server.address}page/`);
    await page.waitForSelector("body[data-stage='3']");
    await ask(page);
    assert.match(await page.locator(".timeline").innerText(), /E plays Dodge/);
  }, { serviceWorkers: "allow" }));

test("on a telephone nothing is cut off, and what is pressed is large enough", async () => {
  for (const colorScheme of ["light", "dark"])
    await visit(async (page) => {
      await page.screenshot({ path: join(shots, `phone-${colorScheme}-start.png`) });
      await ask(page);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page scrolls sideways");
      const small = await page.$$eval("button:not(.name, .said), select, input:not([type=checkbox]), summary, label.check", (all) =>
        all.filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML.slice(0, 90)));
      assert.deepEqual(small, []);
      await page.screenshot({ path: join(shots, `phone-${colorScheme}-answer.png`), fullPage: true });
      await page.getByRole("button", { name: "Side by side: first, second" }).click();
      await page.waitForSelector(".compared");
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the comparison scrolls sideways");
      await page.screenshot({ path: join(shots, `phone-${colorScheme}-compare.png`), fullPage: true });
    }, { viewport: phone, colorScheme, hasTouch: true, isMobile: true });
});

test("a situation is built by picking, and asked", () =>
  visit(async (page) => {
    await page.getByRole("button", { name: "Build it by picking" }).click();
    const seats = page.locator(".seat-form");
    await seats.nth(0).locator("select").selectOption("Outlaw");
    await seats.nth(0).getByLabel("In the hand").fill("BANG!");
    await seats.nth(0).getByLabel("In the hand").press("Enter");
    await seats.nth(1).locator("select").selectOption("Sheriff");
    await seats.nth(1).getByLabel("In play").fill("Bart Cassidy");
    await seats.nth(1).getByLabel("In play").press("Enter");
    await page.getByRole("button", { name: "Add a move" }).click();
    await page.locator(".move").getByLabel("Card").fill("BANG!");
    await page.locator(".move").getByLabel("At").selectOption("B");
    await page.screenshot({ path: join(shots, "phone-builder.png") });
    await page.locator("dialog.builder").evaluate((dialog) => dialog.scrollTo(0, 0));
    await page.screenshot({ path: join(shots, "phone-builder-top.png") });
    await page.getByRole("button", { name: "Write the situation" }).click();
    await answer(page);
    assert.match(await page.locator(".timeline").innerText(), /B draws 1/);
  }, { viewport: phone }));

test("what is saved is the situation, a picture, and a receipt that the command line replays", () =>
  visit(async (page) => {
    await ask(page);
    const saved = async (words) => {
      await page.locator(".menu > summary").click();
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: words }).click()]);
      return readFileSync(await download.path());
    };
    assert.match(String(await saved("Case (.case)")), /^rules bang, dodge-city\n[\s\S]*A plays Gatling\n/);
    assert.match(String(await saved("Picture (SVG)")), /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"[\s\S]*loses 1 to A/);
    assert.deepEqual([...(await saved("Picture (PNG)")).subarray(1, 4)], [...Buffer.from("PNG")]);
    const receipt = join(shots, "receipt.json");
    writeFileSync(receipt, await saved("Receipt (JSON)"));
    const again = JSON.parse(run(["-m", "adjudicator.start", "replay", receipt, "--json"], ""));
    assert.deepEqual([again.same, again.unchanged], [true, { engine: true, rules: true, situation: true }]);
  }));

test("everything works with the keyboard alone", () =>
  visit(async (page) => {
    const tab = async (role, name) => {
      for (let presses = 0; presses < 80; presses++) {
        await page.keyboard.press("Tab");
        const focused = await page.evaluate(() => {
          const one = document.activeElement;
          return `${one.getAttribute("aria-label") ?? ""} ${one.textContent} ${one.id}`;
        });
        if (focused.includes(name)) return;
      }
      assert.fail(`Tab never reaches ${role} ${name}`);
    };
    await page.locator("body").press("Tab");
    await tab("field", "claim");
    await page.keyboard.type("E draws");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".result .chain");
    await page.locator(".code").evaluate((host) => host.shadowRoot.querySelector(".cm-content").focus());
    await page.keyboard.press("Control+Enter");
    await answer(page);
    await tab("button", "Side by side: first, second");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".compared");
  }));

test("axe finds nothing serious, in light and in dark, before and after an answer", async () => {
  for (const colorScheme of ["light", "dark"])
    await visit(async (page) => {
      const look = async (where) => {
        const found = await page.evaluate(async () => (await globalThis.axe.run(document, { resultTypes: ["violations"] })).violations
          .filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 120))}`));
        assert.deepEqual(found, [], where);
      };
      await page.evaluate(readFileSync(axe, "utf8"));
      await look("before");
      await ask(page);
      await page.getByRole("button", { name: "23 E draws 1: #6 ♠" }).click();
      await page.waitForSelector(".because .chain");
      await look("answer");
      await page.getByRole("button", { name: "Side by side: first, second" }).click();
      await page.waitForSelector(".compared");
      await look("comparison");
      await page.getByRole("button", { name: "Build it by picking" }).click();
      await look("builder");
    }, { colorScheme, bypassCSP: true });
});

test("the page speaks Italian and French", async () => {
  for (const [locale, words, step] of [["it-IT", "Come finisce", "A gioca Gatling"], ["fr-CA", "Comment cela finit", "A joue Gatling"]])
    await visit(async (page) => {
      await page.locator(".main").click();
      await answer(page);
      assert.match(await page.locator(".answer").innerText(), new RegExp(words));
      assert.match(await page.locator(".timeline").innerText(), new RegExp(step));
      assert.equal(await page.locator("html").getAttribute("lang"), locale.slice(0, 2));
    }, { locale, viewport: phone });
});

test("every example has the same answer in the page and on the command line", () =>
  visit(async (page) => {
    const folder = readdirSync(built).find((name) => name.startsWith("data-"));
    const examples = JSON.parse(readFileSync(join(built, folder, "examples.json"), "utf8"));
    const worker = readdirSync(join(built, "assets")).find((name) => name.startsWith("worker-"));
    const here = await page.evaluate(async ([address, texts]) => {
      const helper = new Worker(address, { type: "module" });
      const said = [];
      await new Promise((done) => {
        helper.onmessage = ({ data }) => {
          if (data.kind === "answer") said[data.id] = data.answer;
          if (said.filter(Boolean).length === texts.length) done();
        };
        texts.forEach((text, id) => helper.postMessage({ id, question: JSON.stringify({ do: "ask", text }) }));
      });
      return said;
    }, [`assets/${worker}`, examples.map(({ text }) => text)]);
    assert.ok(examples.length > 30);
    const there = JSON.parse(run(["-c", `
import json, sys
from click.testing import CliRunner
from adjudicator.cli import main
print(json.dumps([CliRunner().invoke(main, ["ask", "-", "--json"], input=text).stdout for text in json.load(sys.stdin)]))`], JSON.stringify(examples.map(({ text }) => text))));
    examples.forEach(({ id }, number) => assert.deepEqual(JSON.parse(here[number]).answer, JSON.parse(there[number]), id));
  }));
