/**
 * What a host that runs functions answers for a race's page: the built page with the race in it, so that it is there
 * without a script, its link shows name and picture in chats, and browsers ask nobody. Whatever fails, the answer is the built page, whose script then asks by itself.
 */
import type { Connection } from "@outpace/data/connection";
import { parsePublicRace, publicRaceJson, readPublicRace } from "@outpace/data/public-race";
import type { PublicRace } from "@outpace/domain/public-races";
import { missingRaceHead, raceHead, timeTag } from "./head.ts";
import { replaceHead, replaceParts } from "./markup.ts";
import { settingsIn } from "./page-settings.ts";
import { clockParts, missingRaceParts, raceParts, type View, viewParts } from "./parts.ts";
import { raceIdOf } from "./paths.ts";

export interface Surroundings {
  /** The built page, with the headers that the host gives it. */
  readonly page: () => Promise<Response>;
  /** Keeps what the database said, for all who ask. */
  readonly cache: {
    readonly match: (key: Request) => Promise<Response | undefined>;
    readonly put: (key: Request, response: Response) => Promise<void>;
  };
  /** The secret without which the database limits requests by address; undefined leaves asking to the browsers. */
  readonly secret: string | undefined;
  readonly fetch: typeof fetch;
  /** In milliseconds. */
  readonly now: () => number;
}

/** Milliseconds: a reader waits for it, and their browser can ask as well. */
const timeout = 3000;

/** Seconds for which an answer is kept. A race may be approved a moment after somebody asked for it. */
const kept = { found: 60, missing: 10 } as const;

/** Headers of the built page that do not describe another text. */
const ofThisText = ["content-encoding", "content-length", "etag", "last-modified"];

export async function answerRace(request: Request, surroundings: Surroundings): Promise<Response> {
  const page = await surroundings.page();
  const { pathname, searchParams } = new URL(request.url);
  // The token is a secret between the brand and the database.
  if (searchParams.has("preview")) {
    return withHeaders(page, { "cache-control": "no-store", "x-robots-tag": "noindex" });
  }
  if (surroundings.secret === undefined || page.status !== 200) return page;
  const plain = page.clone();
  try {
    const html = await page.text();
    const { backend, marketingOrigin } = settingsIn(html);
    const race = await findRace(new URL(request.url), raceIdOf(pathname), backend, surroundings);
    const now = surroundings.now();
    const tags = [...(race ? raceHead(race, marketingOrigin, now) : missingRaceHead), timeTag(now)];
    const view: View = race ? "race" : "missing";
    const parts = race
      ? { ...raceParts(race, now, null), ...clockParts(race, now) }
      : missingRaceParts;
    const filled = replaceParts(html, { ...parts, ...viewParts(view) }).replace(
      "<html",
      `<html data-race-view="${view}"`,
    );
    const body = replaceHead(filled, tags, race ? publicRaceJson(race) : "null");
    return answer(body, race ? 200 : 404, page.headers);
  } catch {
    return plain;
  }
}

function answer(body: string, status: number, pageHeaders: Headers): Response {
  const headers = new Headers(pageHeaders);
  for (const name of ofThisText) headers.delete(name);
  return new Response(body, { status, headers });
}

function withHeaders(page: Response, added: Readonly<Record<string, string>>): Response {
  const headers = new Headers(page.headers);
  for (const name of ["etag", "last-modified"]) headers.delete(name);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  return new Response(page.body, { status: page.status, headers });
}

async function findRace(
  address: URL,
  id: string,
  backend: Connection,
  { cache, secret, fetch }: Surroundings,
): Promise<PublicRace | null> {
  // Its own address, whatever else the request asks for: "/race/1?from=chat" and "/race/1" are one race.
  const key = new Request(new URL(`/race/${id}/data`, address));
  const found = await cache.match(key).catch(() => undefined);
  const text = await found?.text();
  if (text === "null") return null;
  const known = text === undefined ? null : parsePublicRace(text);
  if (known) return known;
  const race = await readPublicRace({ ...backend, fetch, timeout }, id, { secret });
  const seconds = race ? kept.found : kept.missing;
  const response = new Response(race ? publicRaceJson(race) : "null", {
    headers: {
      "content-type": "application/json",
      "cache-control": `max-age=${String(seconds)}`,
    },
  });
  await cache.put(key, response).catch(() => undefined);
  return race;
}
