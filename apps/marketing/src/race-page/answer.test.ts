import { parsePublicRace, publicRaceJson } from "@outpace/data/public-race";
import { beforeEach, describe, expect, test } from "vitest";
import { answerRace, type Surroundings } from "./answer.ts";
import { beforeStart, exampleRace, hostileText } from "./example-race.ts";

const settings = {
  backend: { url: "https://api.example", publishableKey: "sb_publishable" },
  marketingOrigin: "https://outpace.example",
};
const page = `<!doctype html><html><head><title>A race</title><script type="application/json" id="settings">${JSON.stringify(settings)}</script></head><h1 data-race="heading"><bdi class="a" data-race="name">Wait.</bdi></h1><p data-race="race" hidden>By <a data-race="brand"><b data-race="brand-name"></b></a></p><p data-race="description"></p><noscript data-race="loading"><p>Turn it on.</p></noscript><p data-race="missing" hidden>None.</p>`;
const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'",
  "cache-control": "no-cache",
};
const address = `https://outpace.example/race/${exampleRace.id}`;

/** What the database's function returns for the example. */
const row = {
  id: exampleRace.id,
  name: exampleRace.name,
  description: exampleRace.description,
  status: exampleRace.status,
  start_time: "2040-06-02T12:00:00+00:00",
  start_time_zone: exampleRace.startTimeZone,
  start_sequence: exampleRace.startSequence,
  target_distance: exampleRace.targetDistance,
  max_participants: exampleRace.maxParticipants,
  total_participants: exampleRace.totalParticipants,
  background_photo_url: exampleRace.backgroundUrl,
  background_preview_url: exampleRace.previewUrl,
  logo_url: null,
  brand_name: exampleRace.brandName,
  brand_website_url: exampleRace.brandWebsiteUrl,
  completed_participants: null,
  completion_rate: null,
  median_seconds: null,
};
const refusal = (status: number, hint: string) =>
  Response.json({ code: `PT${String(status)}`, message: "No.", hint, details: null }, { status });

let asked: Request[];
let kept: Map<string, { response: Response; seconds: number }>;
beforeEach(() => {
  asked = [];
  kept = new Map();
});

function surroundings(
  database: () => Response | Promise<Response>,
  change: Partial<Surroundings> = {},
): Surroundings {
  return {
    page: () =>
      Promise.resolve(new Response(page, { headers: { ...pageHeaders, etag: '"of the file"' } })),
    cache: {
      match: ({ url }) => Promise.resolve(kept.get(url)?.response.clone()),
      put: ({ url }, response) => {
        const [, seconds] = /max-age=(\d+)/.exec(response.headers.get("cache-control") ?? "") ?? [];
        kept.set(url, { response, seconds: Number(seconds) });
        return Promise.resolve();
      },
    },
    secret: "of the pages",
    fetch: (input, init) => {
      asked.push(new Request(input, init));
      return Promise.resolve(database());
    },
    now: () => beforeStart,
    ...change,
  };
}

const found = () => Response.json(row);
const ask = (path: string, around: Surroundings) =>
  answerRace(new Request(new URL(path, address)), around);
const raceIn = (html: string) => /id="race">([^<]*)<\/script>/.exec(html)?.[1] ?? "";

describe("what a host's function answers for a race", () => {
  test("is the page with the race's head and data, and the page's headers", async () => {
    const response = await ask(address, surroundings(found));
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual(pageHeaders);
    expect(html).toContain("<title>Northlight Marathon · Outpace</title>");
    expect(html).toContain(`<link rel="canonical" href="${address}">`);
    expect(html).toContain('<html data-race-view="race">');
    expect(html).toContain('<meta name="server-time" content="2040-06-01T12:00:00.000Z">');
    expect(html).toContain(
      '<h1 data-race="heading" data-vars="--size:12.29"><bdi class="a" data-race="name">Northlight Marathon</bdi></h1><p data-race="race">By <a data-race="brand" href="https://northlight.example/races" target="_blank" rel="noopener"><b data-race="brand-name">Northlight Running</b></a></p>',
    );
    expect(html).toContain(
      '<noscript data-race="loading" hidden><p>Turn it on.</p></noscript><p data-race="missing" hidden>None.</p>',
    );
    expect(parsePublicRace(raceIn(html))).toEqual(exampleRace);
  });

  test("comes from the database with the secret, and names no more than the id", async () => {
    await ask(`${address}?from=chat`, surroundings(found));
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers.get("x-race-pages-secret")).toBe("of the pages");
    expect(await asked[0]?.json()).toEqual({ id: exampleRace.id });
  });

  test("a thousand readers in a minute cost one query, whatever follows the address", async () => {
    const around = surroundings(found);
    for (let reader = 0; reader < 1000; reader += 1) {
      const response = await ask(`${address}?reader=${String(reader)}`, around);
      expect(response.status).toBe(200);
    }
    expect(asked).toHaveLength(1);
    expect([...kept.values()].map(({ seconds }) => seconds)).toEqual([60]);
  });

  test("a race that nobody finds is 404, says so at once, and is kept for seconds", async () => {
    const around = surroundings(() => refusal(404, "race_not_found"));
    for (let reader = 0; reader < 2; reader += 1) {
      const response = await ask(address, around);
      const html = await response.text();
      expect(response.status).toBe(404);
      expect(html).toContain("<title>Race not found · Outpace</title>");
      expect(html).toContain('<bdi class="a" data-race="name">No race here.</bdi>');
      expect(html).toContain('<p data-race="race" hidden>');
      expect(html).toContain('<p data-race="missing">None.</p>');
      expect(raceIn(html)).toBe("null");
    }
    expect(asked).toHaveLength(1);
    expect([...kept.values()].map(({ seconds }) => seconds)).toEqual([10]);
  });

  test.each(["/race/7", "/race/%3Cscript%3E", "/race/.."])("%s costs no query", async (path) => {
    expect((await ask(path, surroundings(found))).status).toBe(404);
    expect(asked).toEqual([]);
  });

  test("a preview is the plain page, which nobody keeps or indexes, and costs no query", async () => {
    const response = await ask(`${address}?preview=token`, surroundings(found));
    expect(await response.text()).toBe(page);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    expect(response.headers.get("content-security-policy")).toBe("default-src 'none'");
    expect([asked, [...kept]]).toEqual([[], []]);
  });

  test("without a secret the function leaves everything to the page", async () => {
    const around = surroundings(found, { secret: undefined });
    expect(await (await ask(address, around)).text()).toBe(page);
    expect(asked).toEqual([]);
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ["refuses", () => refusal(429, "rate_limited")],
    ["fails", () => new Response("no", { status: 500 })],
    ["is missing", () => new Response("no", { status: 404 })],
    ["answers with something else", () => new Response("<html>")],
    ["answers with half a race", () => Response.json({ id: exampleRace.id })],
    ["answers with no row", () => Response.json(null)],
    ["is unreachable", () => Promise.reject(new TypeError("fetch failed"))],
    ["takes too long", () => Promise.reject(new DOMException("late", "TimeoutError"))],
  ])("the plain page follows when the database %s", async (_, database) => {
    const response = await ask(address, surroundings(database));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(page);
    expect(kept.size).toBe(0);
  });

  test("a cache that fails costs a query, not the page", async () => {
    const fails = () => Promise.reject(new Error("no cache"));
    const around = surroundings(found, { cache: { match: fails, put: fails } });
    expect(await (await ask(address, around)).text()).toContain("Northlight Marathon");
  });

  test("what an older version kept is asked for anew", async () => {
    const around = surroundings(found);
    await ask(address, around);
    for (const entry of kept.values()) entry.response = new Response('{"id":1}');
    expect((await ask(address, around)).status).toBe(200);
    expect(asked).toHaveLength(2);
  });

  test("a page without settings is passed on", async () => {
    const around = surroundings(found, { page: () => Promise.resolve(new Response("<h1>")) });
    expect(await (await ask(address, around)).text()).toBe("<h1>");
  });

  test("no text of a race ends the script that holds it, or another element", async () => {
    const hostile = { name: hostileText, description: hostileText, brand_name: hostileText };
    const around = surroundings(() => Response.json({ ...row, ...hostile }));
    const html = await (await ask(address, around)).text();
    const plain = await (await ask(address, { ...surroundings(found), cache: noCache })).text();
    expect(html.match(/<[a-z/]+/gi)).toEqual(plain.match(/<[a-z/]+/gi));
    expect(parsePublicRace(raceIn(html))?.name).toBe(hostileText);
    expect(publicRaceJson({ ...exampleRace, name: hostileText })).not.toContain("<");
  });
});

const noCache = { match: () => Promise.resolve(undefined), put: () => Promise.resolve() };
