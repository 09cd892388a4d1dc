// The card of a race, alone and in a frame of another site.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { embedCode, raceCardSize } from "@outpace/domain/public-races";
import { expectAccessible } from "@outpace/e2e/accessibility";
import { origins } from "@outpace/e2e/origins";
import { collectRequests } from "@outpace/e2e/requests";
import { expect } from "@outpace/e2e/test";
import { addRace } from "./race-page.ts";
import { test } from "./test.ts";
import { thisBackend } from "./this-backend.ts";

test.use(thisBackend);

let site: Server;
let siteOrigin = "";
let shown = "";

/** A site of another origin, which holds what the test gives it. */
test.beforeAll(async () => {
  site = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><html lang="en"><title>Another site</title>${shown}`);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  siteOrigin = `http://127.0.0.1:${String((site.address() as AddressInfo).port)}`;
});
test.afterAll(() => {
  site.closeAllConnections();
  site.close();
});

test("another site shows the card with its embed code, and cannot show the page", async ({
  page,
  policyViolations,
}) => {
  const id = await addRace({ name: "Lantern Half" });
  const code = embedCode(origins.marketing, { id, name: "Lantern Half" });
  shown = `${code}<iframe title="page" src="${origins.marketing}/race/${id}"></iframe>`;
  await page.goto(siteOrigin);
  const card = page.frameLocator('iframe[title="Lantern Half"]');
  await expect(card.getByRole("heading", { name: "Lantern Half" })).toBeVisible();
  await expect(card.getByText("0 of 500 places taken, 500 left")).toBeVisible();
  const link = card.getByRole("link", { name: /See the Race on/ });
  await expect(link).toHaveAttribute("href", new RegExp(`/race/${id}$`));
  await expect(link).toHaveAttribute("rel", "noopener");
  await expect(page.frameLocator('iframe[title="page"]').getByRole("heading")).toHaveCount(0);
  // The browser's note about the page's frame, which every other test counts as a fault.
  expect(policyViolations.splice(0)).toEqual([expect.stringContaining("frame-ancestors 'none'")]);
});

test("the card is accessible, light and dark, from 320 px on", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const id = await addRace({ name: "Lantern Half" });
  for (const path of [`/race/${id}/card`, "/race/7/card"]) {
    await page.goto(path);
    await expect(page.getByText("The race is on its way to you.")).toBeHidden();
    const { height } = raceCardSize;
    const viewports = [320, raceCardSize.width].map((width) => ({ width, height }));
    await expectAccessible(page, { viewports, colorSchemes: ["light", "dark"] });
  }
});

test("the card says so when it finds no race, and tries again after a failure", async ({
  page,
}) => {
  await page.goto("/race/7/card");
  await expect(page.getByText("We can't find this race.")).toBeVisible();
  const id = await addRace({ name: "Lantern Half" });
  const database = "**/rest/v1/rpc/public_race";
  await page.route(database, (route) => route.abort());
  await page.goto(`/race/${id}/card`);
  await expect(page.getByText("We couldn't load this race.")).toBeVisible();
  await page.unroute(database);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Lantern Half" })).toBeVisible();
});

test("back online after failed tries, the card loads once", async ({ page, context }) => {
  const id = await addRace({ name: "Lantern Half" });
  const database = "**/rest/v1/rpc/public_race";
  await page.route(database, (route) => route.abort());
  await page.goto(`/race/${id}/card`);
  const failure = page.getByText("We couldn't load this race.");
  await expect(failure).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(failure).toBeVisible();
  await page.unroute(database);
  const requests = collectRequests(page);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Lantern Half" })).toBeVisible();
  await expect(failure).toBeHidden();
  expect(requests.filter((url) => url.includes("/rest/"))).toHaveLength(1);
});
