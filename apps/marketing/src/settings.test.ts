import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { parseSettings } from "./settings.ts";

const hosted = {
  PUBLIC_SUPABASE_URL: "https://abc.supabase.example",
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  PUBLIC_MARKETING_URL: "https://brand.example/",
  PUBLIC_PORTAL_URL: "https://partners.brand.example",
};

test("without settings, the site uses the embedded backend and the local portal", () => {
  const { backend, portalOrigin } = parseSettings({});
  expect(backend.url).toBe("http://127.0.0.1:54321");
  expect(portalOrigin).toBe("http://localhost:5173");
});

test("settings override the local values", () => {
  expect(parseSettings(hosted)).toEqual({
    backend: { url: "https://abc.supabase.example", publishableKey: "sb_publishable_x" },
    marketingOrigin: "https://brand.example",
    portalOrigin: "https://partners.brand.example",
    errorSink: null,
  });
  const errorSink = "https://errors.brand.example/report";
  expect(parseSettings({ ...hosted, PUBLIC_ERROR_SINK: errorSink })).toMatchObject({ errorSink });
});

test("each setting has its local value by itself, the backend's two together", () => {
  const settings = parseSettings({ PUBLIC_MARKETING_URL: hosted.PUBLIC_MARKETING_URL });
  const marketingOrigin = "https://brand.example";
  expect(settings).toEqual({ ...parseSettings({}), marketingOrigin });
  const { PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY } = hosted;
  expect(parseSettings({ PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY })).toEqual({
    ...parseSettings(hosted),
    marketingOrigin: parseSettings({}).marketingOrigin,
    portalOrigin: parseSettings({}).portalOrigin,
  });
});

test.each([
  [{ PUBLIC_SUPABASE_URL: "" }, "PUBLIC_SUPABASE_URL: supabaseUrl is required."],
  [
    { PUBLIC_SUPABASE_URL: "javascript:alert(1)" },
    "PUBLIC_SUPABASE_URL: Invalid supabaseUrl: Must be a valid HTTP or HTTPS URL.",
  ],
  [
    { PUBLIC_SUPABASE_PUBLISHABLE_KEY: " " },
    "PUBLIC_SUPABASE_PUBLISHABLE_KEY: supabaseKey is required.",
  ],
  [
    { PUBLIC_SUPABASE_PUBLISHABLE_KEY: undefined },
    "PUBLIC_SUPABASE_PUBLISHABLE_KEY: supabaseKey is required.",
  ],
  [{ PUBLIC_SUPABASE_URL: undefined }, "PUBLIC_SUPABASE_URL: supabaseUrl is required."],
  [{ PUBLIC_MARKETING_URL: "" }, "PUBLIC_MARKETING_URL: marketingUrl is required."],
  [{ PUBLIC_PORTAL_URL: "" }, "PUBLIC_PORTAL_URL: portalUrl is required."],
  [
    { PUBLIC_PORTAL_URL: "brands.example" },
    'PUBLIC_PORTAL_URL: Invalid portalUrl: "brands.example" is not a valid URL.',
  ],
  [
    { PUBLIC_PORTAL_URL: "https://brands.example/portal" },
    "PUBLIC_PORTAL_URL: Invalid portalUrl: Must be an origin, without a path.",
  ],
  [
    { PUBLIC_ERROR_SINK: "errors" },
    'PUBLIC_ERROR_SINK: Invalid errorSink: "errors" is not a valid URL.',
  ],
])("%j is refused by name", (change, message) => {
  expect(() => parseSettings({ ...hosted, ...change })).toThrow(new Error(message));
});

test("the example has every setting, with valid values", () => {
  const example = parseEnv(readFileSync(new URL("../.env.example", import.meta.url), "utf8"));
  expect(parseSettings(example).backend.url).toBe("https://your-project.supabase.co");
  expect(Object.keys(example).sort()).toEqual(["PUBLIC_ERROR_SINK", ...Object.keys(hosted)].sort());
});
