import { DataError, type DataErrorCode } from "@outpace/data/errors";
import type { RaceSeries } from "@outpace/domain/races";

import { hasCode } from "../../platform/errors/error-message.ts";
import { retryDelay } from "../../platform/requests/use-retries.ts";
import {
  type BrandSource,
  type Collection,
  type PagedList,
  photoUrlsOf,
  racesOf,
} from "./collection.ts";
import type { Progress } from "./progress.ts";

/** Requests at once: browsers open six connections to a server, and the person may use another tab. */
const lanes = 4;

/** Tries of a request that fails for now. */
const tries = 4;

/** Failures that a later try may not have. */
const passing: readonly DataErrorCode[] = ["unreachable", "rate_limited", "busy"];

/** Failures that every other request would have too. */
const stopping: readonly DataErrorCode[] = [...passing, "session_expired"];

export interface Run {
  /** Once aborted, no request starts and the run rejects. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  /** Waits before a request is tried again. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Reads everything of a brand that the collection does not have yet: the lists, then figures and photos. A single failure of
 * those is kept in `failures`, and the run goes on. It rejects if a list cannot be read or nothing can; what it has read stays.
 */
export async function collect(
  source: BrandSource,
  collection: Collection,
  { signal: outer, onProgress, wait = waitFor }: Run,
): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([outer, stop.signal]);
  const { races, log, series, photos, failures } = collection;
  failures.clear();

  /** One promise for everyone who waits, so that no request goes out while the server asks for a pause. */
  let pause: Promise<void> | null = null;
  const attempt = async <Value>(request: () => Promise<Value>): Promise<Value> => {
    for (let failed = 0; ; failed += 1) {
      await pause;
      signal.throwIfAborted();
      try {
        return await request();
      } catch (error) {
        signal.throwIfAborted();
        if (failed + 1 === tries || !hasCode(error, ...passing)) throw error;
        pause ??= wait(retryDelay(failed), signal).finally(() => {
          pause = null;
        });
      }
    }
  };

  const together = async (tasks: readonly (() => Promise<void>)[]) => {
    const rest = tasks.values();
    const lane = async () => {
      for (const task of rest) {
        try {
          await task();
        } catch (error) {
          // Every lane ends before the run does, so that the next run does not repeat its requests.
          stop.abort(error);
        }
        signal.throwIfAborted();
      }
    };
    await Promise.allSettled(Array.from({ length: lanes }, lane));
    signal.throwIfAborted();
  };

  const paged =
    <Item, Position>(
      list: PagedList<Item, Position>,
      read: (after?: Position) => Promise<Page<Item, Position>>,
    ) =>
    async () => {
      while (list.next !== null) {
        const after = list.next;
        const page = await attempt(() => read(after));
        list.items.push(...page.items);
        list.next = page.next;
        onProgress({ step: "lists", races: races.items.length });
      }
    };

  onProgress({ step: "lists", races: races.items.length });
  await together([
    paged(races, source.races),
    paged(log, source.log),
    async () => {
      collection.brand ??= await attempt(source.brand);
    },
    async () => {
      collection.orders ??= await attempt(source.orders);
    },
    async () => {
      collection.payments ??= await attempt(source.payments);
    },
    async () => {
      collection.packages ??= await attempt(source.packages);
    },
    async () => {
      collection.team ??= await attempt(source.team);
    },
  ]);

  const joined = new Map(racesOf(collection).map((item) => [item.race.id, item.joined]));
  const raceIds = [...joined.keys()];
  const urls = photoUrlsOf(collection);
  const report = () => {
    const isDone = (key: string) => series.has(key) || photos.has(key) || failures.has(key);
    const count = (keys: readonly string[]) => ({
      done: keys.filter(isDone).length,
      total: keys.length,
    });
    onProgress({ step: "items", races: count(raceIds), photos: count(urls) });
  };
  const reading =
    <Value>(kept: Map<string, Value>, read: (key: string) => Promise<Value>) =>
    (key: string) =>
    async () => {
      if (kept.has(key)) return;
      try {
        kept.set(key, await attempt(() => read(key)));
      } catch (error) {
        if (!(error instanceof DataError) || hasCode(error, ...stopping)) throw error;
        failures.set(key, error);
      }
      report();
    };
  report();
  await together(
    raceIds.map(
      // The list says already that nobody has joined, so there is nothing to ask for.
      reading(series, async (id) => (joined.get(id) === 0 ? noSeries : source.series(id))),
    ),
  );
  await together(urls.map(reading(photos, (url) => source.photo(url, signal))));
}

const noResults = {
  groups: [],
  average: null,
  median: null,
  fastestTenth: null,
  slowestTenth: null,
};
const noSeries: RaceSeries = {
  signUps: [],
  finishTimes: noResults,
  paces: noResults,
  counted: 0,
  excluded: 0,
};

interface Page<Item, Position> {
  readonly items: readonly Item[];
  readonly next: Position | null;
}

function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
}
