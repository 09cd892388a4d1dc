import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { portalOrigin } from "../integrations/portal-origin.ts";
import { readSettings } from "../integrations/settings.ts";
import { readBackend } from "./backend.ts";

const hosted = {
  PUBLIC_SUPABASE_URL: "https://abc.supabase.example",
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
};

test("with nothing set, the site talks to the embedded backend", () => {
  expect(readBackend({ MODE: "production" }).url).toBe("http://127.0.0.1:54321");
});

test("what is set wins over the embedded backend's values", () => {
  expect(readBackend(hosted)).toEqual({
    url: "https://abc.supabase.example",
    publishableKey: "sb_publishable_x",
  });
});

test.each([
  [{ PUBLIC_SUPABASE_URL: "" }, "PUBLIC_SUPABASE_URL must be an http(s) address."],
  [{ PUBLIC_SUPABASE_URL: "javascript:alert(1)" }, "PUBLIC_SUPABASE_URL must be"],
  [{ PUBLIC_SUPABASE_PUBLISHABLE_KEY: " " }, "PUBLIC_SUPABASE_PUBLISHABLE_KEY must not be empty."],
  [{ PUBLIC_SUPABASE_PUBLISHABLE_KEY: undefined }, "PUBLIC_SUPABASE_PUBLISHABLE_KEY is required"],
])("%j is refused by name", (change, message) => {
  expect(() => readBackend({ ...hosted, ...change })).toThrow(message);
});

test("the headers and redirects of a build take their settings from a file .env too", () => {
  const root = mkdtempSync(join(tmpdir(), "outpace-settings-"));
  try {
    writeFileSync(join(root, ".env"), "PUBLIC_PORTAL_URL=https://brands.example\nSECRET=1\n");
    expect(readSettings({ root: pathToFileURL(root) })).toEqual({
      PUBLIC_PORTAL_URL: "https://brands.example",
    });
  } finally {
    rmSync(root, { recursive: true });
  }
});

test("the example names every setting, with values that the site takes", () => {
  const example = parseEnv(readFileSync(new URL("../.env.example", import.meta.url), "utf8"));
  expect(readBackend(example).url).toBe("https://your-project.supabase.co");
  expect(portalOrigin("build", example)).toBe("https://partners.outpace.example");
  expect(Object.keys(example).sort()).toEqual(["PUBLIC_PORTAL_URL", ...Object.keys(hosted)].sort());
});
