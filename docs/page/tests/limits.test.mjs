// What takes long comes to an end, and the page asks nothing of the network meanwhile, in a real browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, claim, result, server, settle, visit } from "./browser.mjs";

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
