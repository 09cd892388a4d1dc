import { readFileSync } from "node:fs";
import { parseEnv as parseFile } from "node:util";

import { expect, test } from "vitest";

import { parseBuildEnv, parseEnv } from "./env.ts";

const hosted = {
  VITE_SUPABASE_URL: "https://abc.example",
  VITE_SUPABASE_PUBLISHABLE_KEY: "key",
  VITE_PORTAL_URL: "https://partners.brand.example",
  VITE_MARKETING_URL: "https://brand.example",
};

test("with nothing set, uses the embedded backend", () => {
  expect(parseEnv({ MODE: "production" }).supabaseUrl).toBe("http://127.0.0.1:54321");
});

test("values that are set win over the local ones", () => {
  expect(parseEnv(hosted)).toEqual({
    supabaseUrl: "https://abc.example",
    supabasePublishableKey: "key",
    portalUrl: "https://partners.brand.example",
    marketingUrl: "https://brand.example",
  });
});

test("each setting has its local value by itself, the backend's two together", () => {
  const { VITE_MARKETING_URL, VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY } = hosted;
  expect(parseEnv({ VITE_MARKETING_URL })).toEqual({
    ...parseEnv({}),
    marketingUrl: VITE_MARKETING_URL,
  });
  expect(parseEnv({ VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY })).toEqual({
    ...parseEnv({}),
    supabaseUrl: VITE_SUPABASE_URL,
    supabasePublishableKey: VITE_SUPABASE_PUBLISHABLE_KEY,
  });
});

test("uses a captcha only if its key is set", () => {
  expect(parseEnv({ ...hosted, VITE_TURNSTILE_SITE_KEY: "0x4AAA" }).turnstileSiteKey).toBe(
    "0x4AAA",
  );
  expect(parseEnv({ ...hosted, VITE_TURNSTILE_SITE_KEY: " " })).not.toHaveProperty(
    "turnstileSiteKey",
  );
});

test.each([
  [{ VITE_SUPABASE_URL: "" }, "VITE_SUPABASE_URL: supabaseUrl is required."],
  [
    { VITE_SUPABASE_PUBLISHABLE_KEY: " " },
    "VITE_SUPABASE_PUBLISHABLE_KEY: supabaseKey is required.",
  ],
  [
    { VITE_SUPABASE_PUBLISHABLE_KEY: undefined },
    "VITE_SUPABASE_PUBLISHABLE_KEY: supabaseKey is required.",
  ],
  [{ VITE_SUPABASE_URL: undefined }, "VITE_SUPABASE_URL: supabaseUrl is required."],
  [{ VITE_PORTAL_URL: "" }, "VITE_PORTAL_URL: portalUrl is required."],
  [
    { VITE_MARKETING_URL: "javascript:alert(1)" },
    "VITE_MARKETING_URL: Invalid marketingUrl: Must be a valid HTTP or HTTPS URL.",
  ],
  [{ VITE_TEST_DB: "yes" }, "VITE_TEST_DB: Must be true or false."],
  [
    { VITE_ERROR_SINK: "errors" },
    'VITE_ERROR_SINK: Invalid errorSink: "errors" is not a valid URL.',
  ],
])("names the bad key of %j", (change, message) => {
  expect(() => parseBuildEnv({ ...hosted, ...change })).toThrow(new Error(message));
});

test("the example names every setting, with valid values", () => {
  const example = parseFile(
    readFileSync(new URL("../../../.env.example", import.meta.url), "utf8"),
  );
  expect(parseBuildEnv(example).supabaseUrl).toBe("https://your-project.supabase.co");
  const names = readFileSync(new URL("env.ts", import.meta.url), "utf8").match(/VITE_\w+/g);
  expect(Object.keys(example).sort()).toEqual([...new Set(names)].sort());
});
