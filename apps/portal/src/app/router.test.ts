import { afterEach, expect, test, vi } from "vitest";

import { paths } from "../platform/navigation/paths.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test.each([
  ["while developing", true, undefined, paths.connectionTests],
  ["in a build with their switch", false, "true", paths.connectionTests],
  ["in no other build", false, undefined, "*"],
  ["in no build with the switch off", false, "false", "*"],
])("the connection tests have a screen %s", async (_, developing, flag, pattern) => {
  vi.stubEnv("DEV", developing);
  vi.stubEnv("VITE_TEST_DB", flag);
  const { screenAt } = await import("./router.tsx");
  expect(screenAt(paths.connectionTests)).toBe(pattern);
});
