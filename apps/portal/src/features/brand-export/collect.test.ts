import { DataError } from "@outpace/data/errors";
import type { Page } from "@outpace/data/pages";
import type { RaceSeries } from "@outpace/domain/races";
import { describe, expect, test } from "vitest";

import { collect } from "./collect.ts";
import { type BrandSource, isListed, newCollection, racesOf } from "./collection.ts";
import { type Progress, progressText, progressValue } from "./progress.ts";
import { listed, listedRace } from "./sample-collection.ts";

const photo = (number: number) => `https://api.example/lap-${String(number)}.png`;
const races = Array.from({ length: 30 }, (_, n) =>
  listedRace(
    { number: n + 1, backgroundUrl: n < 4 ? photo(n % 3) : null },
    { joined: n < 20 ? 12 : 0 },
  ),
);
const series = { counted: 12 } as RaceSeries;
const unreachable = new DataError("unreachable", "We can't reach the server.");

/** A brand with 30 races on two pages, of which 20 have runners and four share three photos. Counts requests by what they read. */
function countedSource(changes: Partial<BrandSource> = {}) {
  const requests = new Map<string, number>();
  let open = 0;
  let most = 0;
  const counted =
    <Args extends unknown[], Value>(name: string, read: (...args: Args) => Promise<Value>) =>
    async (...args: Args) => {
      const key = [name, ...args].filter((part) => typeof part === "string").join(" ");
      requests.set(key, (requests.get(key) ?? 0) + 1);
      most = Math.max(most, (open += 1));
      await Promise.resolve();
      return read(...args).finally(() => (open -= 1));
    };
  const source: BrandSource = {
    brand: counted("brand", () => Promise.resolve(listed([]).brand)),
    orders: counted("orders", () => Promise.resolve([])),
    payments: counted("payments", () => Promise.resolve([])),
    packages: counted("packages", () => Promise.resolve([])),
    team: counted("team", () => Promise.resolve([])),
    log: counted("log", () => Promise.resolve({ items: [], next: null })),
    races: counted("races", (after): Promise<Page<(typeof races)[number]>> =>
      Promise.resolve(
        after === undefined
          ? { items: races.slice(0, 24), next: { value: "24", id: "race-24" } }
          : { items: races.slice(23), next: null },
      ),
    ),
    series: counted("series", changes.series ?? (() => Promise.resolve(series))),
    photo: counted("photo", changes.photo ?? (() => Promise.resolve(new Blob(["x"])))),
  };
  return {
    source: { ...source, ...(changes.orders && { orders: counted("orders", changes.orders) }) },
    requests,
    mostAtOnce: () => most,
  };
}

/** A run whose waits end at once. */
function newRun(signal = new AbortController().signal) {
  const progress: Progress[] = [];
  const waits: number[] = [];
  return {
    progress,
    waits,
    signal,
    onProgress: (made: Progress) => progress.push(made),
    wait: (milliseconds: number) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
  };
}

/** Fails the first times it is called. */
function failingFirst<Value>(times: number, error: DataError, value: Value) {
  let calls = 0;
  return () => ((calls += 1) <= times ? Promise.reject(error) : Promise.resolve(value));
}

describe("collecting everything of a brand", () => {
  test("reads each thing once, a few at a time, and no figures without runners", async () => {
    const { source, requests, mostAtOnce } = countedSource();
    const [collection, run] = [newCollection(), newRun()];
    await collect(source, collection, run);
    expect(isListed(collection)).toBe(true);
    expect(racesOf(collection)).toHaveLength(30);
    expect(collection.series.size).toBe(30);
    expect(collection.photos.size).toBe(3);
    const read = (name: string) => [...requests.keys()].filter((key) => key.startsWith(name));
    expect(read("series")).toHaveLength(20);
    expect(read("photo")).toHaveLength(3);
    expect(requests.get("races")).toBe(2);
    expect(
      new Set([...requests.entries()].filter(([key]) => key !== "races").map(([, n]) => n)),
    ).toEqual(new Set([1]));
    expect(mostAtOnce()).toBe(4);
    const texts = run.progress.map(progressText);
    expect(texts).toContain("Race 17 of 30");
    expect(texts).toContain("Photo 2 of 3");
    expect(progressValue(run.progress.at(-1) ?? { step: "archive" })).toEqual({
      value: 33,
      max: 34,
    });
  });

  test("waits longer each time the server asks for a pause, then goes on", async () => {
    const limited = new DataError("rate_limited", "Too many requests.");
    const { source } = countedSource({ orders: failingFirst(3, limited, []) });
    const run = newRun();
    await collect(source, newCollection(), run);
    expect(run.waits).toEqual([2_000, 4_000, 8_000]);
  });

  test("a run that stopped goes on where it was", async () => {
    const failing = failingFirst(4, unreachable, series);
    let asked = 0;
    const { source, requests } = countedSource({
      series: () => ((asked += 1) <= 10 ? Promise.resolve(series) : failing()),
    });
    const collection = newCollection();
    const once = { ...newRun(), wait: () => Promise.reject(unreachable) };
    await expect(collect(source, collection, once)).rejects.toBe(unreachable);
    expect(isListed(collection)).toBe(true);
    expect(collection.series.size).toBeGreaterThanOrEqual(10);
    const before = new Map(requests);
    await collect(source, collection, newRun());
    expect(collection.series.size).toBe(30);
    expect(requests.get("races")).toBe(2);
    const again = [...before.keys()].filter((key) => requests.get(key) !== before.get(key));
    expect(again.every((key) => key.startsWith("series"))).toBe(true);
    expect(again.length).toBeLessThanOrEqual(4);
  });

  test("one failure does not end the run, and another run reads only that", async () => {
    const broken = new DataError("unexpected", "Something went wrong on our side.");
    const { source, requests } = countedSource({ photo: failingFirst(1, broken, null) });
    const collection = newCollection();
    await collect(source, collection, newRun());
    expect([...collection.failures.values()]).toEqual([broken]);
    expect(collection.photos.size).toBe(2);
    await collect(source, collection, newRun());
    expect(collection.failures.size).toBe(0);
    expect([...requests.values()].filter((times) => times > 2)).toEqual([]);
    expect(requests.get(`photo ${photo(1)}`)).toBe(1);
  });

  test("once it is aborted, no request starts", async () => {
    const stop = new AbortController();
    const { source, requests } = countedSource({
      series: () => {
        stop.abort();
        return Promise.resolve(series);
      },
    });
    await expect(collect(source, newCollection(), newRun(stop.signal))).rejects.toThrow();
    const begun = [...requests.keys()].filter((key) => key.startsWith("series"));
    expect(begun.length).toBeLessThanOrEqual(4);
    expect([...requests.keys()].filter((key) => key.startsWith("photo"))).toEqual([]);
  });
});
