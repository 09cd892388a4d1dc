import { fileURLToPath } from "node:url";

import { build } from "vite";
import { afterEach, expect, test, vi } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ["VITE_SUPABASE_URL", "VITE_SUPABASE_URL: supabaseUrl is required."],
  ["VITE_SUPABASE_PUBLISHABLE_KEY", "VITE_SUPABASE_PUBLISHABLE_KEY: supabaseKey is required."],
])("a build without %s fails and names it", async (variable, message) => {
  vi.stubEnv("VITE_SUPABASE_URL", "https://abc.example");
  vi.stubEnv("VITE_SUPABASE_PUBLISHABLE_KEY", "key");
  vi.stubEnv("VITE_PORTAL_URL", "https://partners.brand.example");
  vi.stubEnv("VITE_MARKETING_URL", "https://brand.example");
  vi.stubEnv(variable, "");
  const built = build({ root, logLevel: "silent", build: { write: false } });
  await expect(built).rejects.toThrow(message);
});
