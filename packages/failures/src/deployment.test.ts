import { afterEach, expect, test, vi } from "vitest";

import { reloadIfReplaced } from "./deployment.ts";

const scripts = ["/assets/index-A1.js"];

function openPage(served: () => Promise<Response>) {
  const stored = new Map<string, string>();
  const reload = vi.fn();
  const onReload = vi.fn();
  vi.useFakeTimers();
  vi.stubGlobal("window", { location: { href: "https://brands.example/brands", reload } });
  vi.stubGlobal("fetch", served);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const run = async () => {
    const result = reloadIfReplaced({ scripts, onReload });
    await vi.runAllTimersAsync();
    return result;
  };
  return { run, reload, onReload };
}

const pageWith = (script: string) => () =>
  Promise.resolve(new Response(`<script type="module" src="${script}"></script>`));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a page of a replaced build calls onReload and reloads once", async () => {
  const { run, reload, onReload } = openPage(pageWith("/assets/index-B2.js"));
  expect(await run()).toBe(true);
  expect(onReload).toHaveBeenCalledBefore(reload);
  expect(await run()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ["whose build is still served", pageWith("/assets/index-A1.js"), true],
  ["whose server does not respond", () => Promise.reject(new TypeError("offline")), false],
  [
    "whose server fails",
    () => Promise.resolve(new Response("Bad gateway", { status: 502 })),
    false,
  ],
])("a page %s stays", async (_, served, isServed) => {
  const { run, reload } = openPage(served);
  expect(await run()).toBe(isServed);
  expect(reload).not.toHaveBeenCalled();
});
