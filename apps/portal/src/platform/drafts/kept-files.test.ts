import { afterEach, expect, test, vi } from "vitest";

import { keepFile, readKeptFile } from "./kept-files.ts";

const hour = 60 * 60 * 1000;

/** A Cache API that holds these responses. */
function stubCaches(held = new Map<string, Response>()) {
  const cache = {
    keys: () => Promise.resolve([...held.keys()]),
    match: (key: string) => Promise.resolve(held.get(key)?.clone()),
    put: (key: string, response: Response) => Promise.resolve(held.set(key, response)),
    delete: (key: string) => Promise.resolve(held.delete(key)),
  };
  vi.stubGlobal("caches", { open: () => Promise.resolve(cache) });
  return held;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a draft's file is kept with its note for a day", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const held = stubCaches();
  await keepFile("create-race", new Blob(["photo"], { type: "image/png" }), "née");
  vi.setSystemTime(Date.now() + 23 * hour);
  const kept = await readKeptFile("create-race");
  expect(kept?.note).toBe("née");
  expect(await kept?.file.text()).toBe("photo");
  expect(kept?.file.type).toBe("image/png");
  vi.setSystemTime(Date.now() + 2 * hour);
  expect(await readKeptFile("other")).toBeNull();
  expect(held.size).toBe(0);
});

test("no file is kept once it is removed, or where the browser has no Cache API", async () => {
  stubCaches();
  await keepFile("create-race", new Blob(["photo"]));
  await keepFile("create-race", null);
  expect(await readKeptFile("create-race")).toBeNull();
  vi.unstubAllGlobals();
  await keepFile("create-race", new Blob(["photo"]));
  expect(await readKeptFile("create-race")).toBeNull();
});
