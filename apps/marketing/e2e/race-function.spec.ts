// The host's function with the built page, the database and a browser.
import { fileURLToPath } from "node:url";
import { embeddedBackend } from "@outpace/data/connection";
import { apiUrl } from "@outpace/e2e/backend";
import { origins } from "@outpace/e2e/origins";
import { collectRequests } from "@outpace/e2e/requests";
import { expect } from "@outpace/e2e/test";
import { headersOf, readHeaders } from "@outpace/hosting/host-files";
import { answerRace, type Surroundings } from "../src/race-page/answer.ts";
import { addRace } from "./race-page.ts";
import { test } from "./test.ts";

/** What Cloudflare gives the function, from the server of this run. */
const surroundings = (path: string): Surroundings => ({
  page: () => fetch(origins.marketing + path),
  cache: { match: () => Promise.resolve(undefined), put: () => Promise.resolve() },
  secret: "not this database's, which then counts the call as a visitor's",
  // Without the function's time limit, which a busy backend may pass.
  fetch: (input, init) =>
    fetch(String(input as string).replace(embeddedBackend.url, apiUrl()), {
      ...init,
      signal: null,
    }),
  now: () => Date.now(),
});

test("the page shows a race, or that it does not exist, without a query", async ({ page }) => {
  const rules = readHeaders(fileURLToPath(new URL("../dist/", import.meta.url)));
  const requests = collectRequests(page);
  for (const [id, status, title, name] of [
    [
      await addRace({ name: "Lantern </script> Half" }),
      200,
      "Lantern &lt;/script&gt; Half",
      "Lantern </script> Half",
    ],
    ["7", 404, "Race not found", "No race here."],
  ] as const) {
    const path = `/race/${id}`;
    const response = await answerRace(new Request(origins.marketing + path), surroundings(path));
    expect(response.status).toBe(status);
    const headers = Object.fromEntries(response.headers);
    // Those that the host gives the page by itself, so the same policy too.
    expect(headers).toMatchObject({
      ...headersOf(rules, path),
      "content-type": "text/html; charset=utf-8",
    });
    for (const stale of ["etag", "content-length", "content-encoding"]) {
      expect(headers).not.toHaveProperty(stale);
    }
    const body = await response.text();
    expect(body).toContain(`<title>${title} · Outpace</title>`);
    expect(body.match(/<title>/g)).toHaveLength(1);
    await page.route(`**${path}`, (route) => route.fulfill({ status, body, headers }));
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  }
  expect(requests.filter((url) => url.includes("/rest/"))).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a race's name, distance, start and places are in the page", async ({ page }) => {
    const startTime = "2040-06-02T12:00:00Z";
    const path = `/race/${await addRace({ startTime, zone: "America/New_York" })}`;
    const response = await answerRace(new Request(origins.marketing + path), surroundings(path));
    const headers = Object.fromEntries(response.headers);
    const body = await response.text();
    await page.route(`**${path}`, (route) => route.fulfill({ body, headers }));
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lantern Half");
    const main = page.getByRole("main");
    for (const text of ["26.2", "Sat, Jun 2, 2040, 8:00 AM EDT", "0 of 500 places taken"]) {
      await expect(main.getByText(text)).toBeVisible();
    }
    await expect(main.getByText(/needs JavaScript/)).toBeHidden();
    await expect(main.getByRole("button")).toHaveCount(0);
  });
});
