// What the page answers, in a real browser.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { answer, ask, built, claim, result, root, run, server, settle, shots, visit } from "./browser.mjs";

test("the footer leads to the case notation where a site stands above the page, and nowhere else", () =>
  visit(async (page) => {
    const links = await page.locator("footer a").evaluateAll((all) => all.map((one) => one.href));
    assert.deepEqual(links, existsSync(join(root, "build/site/docs/cases.html")) ? [`${server.address}docs/cases.html`] : []);
    for (const link of links) assert.ok((await fetch(link)).ok, link);
  }));

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
