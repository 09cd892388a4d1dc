// The card of a race, alone and in a frame of another site.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { embedCode, raceCardSize } from "@outpace/domain/public-races";
import { expectAccessible } from "@outpace/e2e/accessibility";
import { fail } from "@outpace/e2e/intercept";
import { origins } from "@outpace/e2e/origins";
import { collectRequests } from "@outpace/e2e/requests";
import { expect } from "@outpace/e2e/test";
import { addRace, alterRaces, database } from "./race-page.ts";
import { test } from "./test.ts";

const name = "Lantern Half";

test("another site shows the card with its embed code, and cannot show the page", async ({
  page,
  policyViolations,
}) => {
  const id = await addRace({ name });
  const code = embedCode(origins.marketing, { id, name });
  const site = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(
      `<!doctype html><html lang="en"><title>Another site</title>${code}<iframe title="page" src="${origins.marketing}/race/${id}"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  await page.goto(`http://127.0.0.1:${String((site.address() as AddressInfo).port)}`);
  const card = page.frameLocator(`iframe[title="${name}"]`);
  await expect(card.getByRole("heading", { name })).toBeVisible();
  await expect(card.getByText("0 of 500 places taken, 500 left")).toBeVisible();
  const link = card.getByRole("link", { name: /See the Race on/ });
  await expect(link).toHaveAttribute("href", new RegExp(`/race/${id}$`));
  await expect(link).toHaveAttribute("rel", "noopener");
  await expect(page.frameLocator('iframe[title="page"]').getByRole("heading")).toHaveCount(0);
  // The browser's note about the page's frame, which every other test counts as a fault.
  await expect
    .poll(() => policyViolations.splice(0))
    .toEqual([expect.stringContaining("frame-ancestors 'none'")]);
  site.closeAllConnections();
  site.close();
});

test("in a narrow column the card stays within its frame, whatever people called it", async ({
  page,
}) => {
  const race = { name: "", description: "WWWWW ".repeat(8).trim(), brand_name: "W W ".repeat(30) };
  const results = { status: "completed", completed_participants: 9999, completion_rate: 99.9 };
  await page.setViewportSize({ width: 240, height: raceCardSize.height });
  for (const words of ["W".repeat(120), "WWWWWWWWW ".repeat(12), "سباق القاهرة ".repeat(9)]) {
    race.name = words.trim();
    const recover = await alterRaces(page, () => ({
      ...race,
      ...results,
      median_seconds: 360_000,
    }));
    await page.goto(`/race/${await addRace()}/card`);
    await expect(page.getByRole("heading", { name: race.name })).toBeVisible();
    await expect(page.getByText("Median")).toBeVisible();
    const card = page.getByRole("main");
    expect((await card.boundingBox())?.height).toBe(raceCardSize.height);
    recover();
  }
});

test("the card says what failed, and loads once back online", async ({ page, context }) => {
  const views = {
    viewports: [320, raceCardSize.width].map((width) => ({ width, height: raceCardSize.height })),
    colorSchemes: ["light", "dark"],
  } as const;
  await page.goto("/race/7/card");
  await expect(page.getByText("We can't find this race.")).toBeVisible();
  await expectAccessible(page, views);

  const id = await addRace({ name });
  const recover = await fail(page, database);
  await page.goto(`/race/${id}/card`);
  const failure = page.getByText("We couldn't load this race.");
  await expect(failure).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(failure).toBeVisible();
  recover();
  const requests = collectRequests(page);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(failure).toBeHidden();
  expect(requests.filter((url) => url.includes("/rest/"))).toHaveLength(1);
  await expectAccessible(page, views);
});
