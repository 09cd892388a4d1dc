import { readFileSync } from "node:fs";
import { parseEnv as parseFile } from "node:util";

import { expect, test } from "vitest";

import { parseEnv } from "./env.ts";

test("with nothing set, the portal talks to the embedded backend", () => {
  expect(parseEnv({}).supabaseUrl).toBe("http://127.0.0.1:54321");
});

test("what is set wins over the embedded backend's values", () => {
  const env = parseEnv({
    VITE_SUPABASE_URL: "https://abc.example",
    VITE_SUPABASE_PUBLISHABLE_KEY: "key",
  });
  expect(env.supabaseUrl).toBe("https://abc.example");
  expect(env.supabasePublishableKey).toBe("key");
});

test("an empty address is refused by name", () => {
  expect(() => parseEnv({ VITE_SUPABASE_URL: "" })).toThrow(
    "VITE_SUPABASE_URL: supabaseUrl is required.",
  );
});

test("an empty key is refused by name", () => {
  expect(() => parseEnv({ VITE_SUPABASE_PUBLISHABLE_KEY: "" })).toThrow("supabaseKey is required.");
});

test("an address that is not http is refused by name", () => {
  expect(() => parseEnv({ VITE_MARKETING_URL: "javascript:alert(1)" })).toThrow(
    "VITE_MARKETING_URL: Invalid marketingUrl: Must be a valid HTTP or HTTPS URL.",
  );
});

test("a switch is true or false", () => {
  expect(() => parseEnv({ VITE_TEST_DB: "yes" })).toThrow("VITE_TEST_DB must be true or false.");
});

test("the example names every setting, with values that the portal takes", () => {
  const example = parseFile(readFileSync(new URL("../../.env.example", import.meta.url), "utf8"));
  expect(parseEnv(example).supabaseUrl).toBe("https://your-project.supabase.co");
  const names = readFileSync(new URL("env.ts", import.meta.url), "utf8").match(/VITE_\w+/g);
  expect(Object.keys(example).sort()).toEqual([...new Set(names)].sort());
});
