// The host's function with the built page, the database and a browser.
import { embeddedBackend } from "@outpace/data/connection";
import { apiUrl } from "@outpace/e2e/backend";
import { headersOf, readHeaders } from "@outpace/hosting/host-files";
import { origins } from "@outpace/e2e/origins";
import { collectRequests } from "@outpace/e2e/requests";
import { expect } from "@outpace/e2e/test";
import { fileURLToPath } from "node:url";
import { answerRace, type Surroundings } from "../src/race-page/answer.ts";
import { addRace } from "./race-page.ts";
import { test } from "./test.ts";
import { thisBackend } from "./this-backend.ts";

test.use(thisBackend);

/** What Cloudflare gives the function, from the server of this run. */
function surroundings(path: string): Surroundings {
  return {
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
  };
}

const answer = (path: string) =>
  answerRace(new Request(origins.marketing + path), surroundings(path));

test("has the headers that the host gives the page by itself", async () => {
  const rules = readHeaders(fileURLToPath(new URL("../dist/", import.meta.url)));
  for (const path of [`/race/${await addRace()}`, "/race/7"]) {
    const { headers } = await answer(path);
    const expected = headersOf(rules, path);
    expect(expected["x-frame-options"]).toBe("DENY");
    expect(Object.fromEntries(headers)).toMatchObject(expected);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    for (const name of ["etag", "content-length", "content-encoding"]) {
      expect(headers.has(name), name).toBe(false);
    }
  }
});

test("its page shows the race to a browser that asks nobody, under the same policy", async ({
  page,
}) => {
  const path = `/race/${await addRace({ name: "Lantern </script> Half" })}`;
  const response = await answer(path);
  expect(response.status).toBe(200);
  const body = await response.text();
  expect(body).toContain("<title>Lantern &lt;/script&gt; Half · Outpace</title>");
  expect(body.match(/<title>/g)).toHaveLength(1);
  expect(body.match(/property="og:image"/g)).toHaveLength(1);
  await page.route(`**${path}`, (route) =>
    route.fulfill({ body, headers: Object.fromEntries(response.headers) }),
  );
  const requests = collectRequests(page);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lantern </script> Half");
  expect(requests.filter((url) => url.includes("/rest/"))).toEqual([]);
});

test("a race that is not there is 404, and the page says so", async ({ page }) => {
  const response = await answer("/race/7");
  expect(response.status).toBe(404);
  const body = await response.text();
  await page.route("**/race/7", (route) =>
    route.fulfill({ status: 404, body, headers: Object.fromEntries(response.headers) }),
  );
  await page.goto("/race/7");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No race here.");
});
