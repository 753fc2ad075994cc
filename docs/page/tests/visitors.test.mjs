// Whom the page serves, and how: without a network, on a telephone, with the keyboard alone, in other languages.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { answer, ask, phone, run, server, shots, visit } from "./browser.mjs";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

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
