import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";

import { paths, publicPaths } from "../platform/navigation/paths.ts";

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

test("every screen asks for a session but those that the build prerenders", async () => {
  vi.doMock("./guards.tsx", () => ({ RequireSession: () => "guarded" }));
  vi.doMock("./screen-ready.tsx", () => ({ ScreenReady: () => null }));
  const { AppRoutes } = await import("./router.tsx");
  const isGuarded = (path: string) =>
    renderToStaticMarkup(
      <StaticRouter location={path}>
        <AppRoutes marketingUrl="https://outpace.example" />
      </StaticRouter>,
    ).includes("guarded");
  const all = Object.values(paths).map((path) => (typeof path === "string" ? path : path("7b0c")));
  expect(all.filter((path) => !isGuarded(path))).toEqual([...publicPaths, paths.connectionTests]);
});

test("every screen says when the browser is offline", async () => {
  vi.doMock("./guards.tsx", () => ({ RequireSession: () => null }));
  vi.doMock("./screen-ready.tsx", () => ({ ScreenReady: () => null }));
  vi.doMock("./connection-notice.tsx", () => ({ ConnectionNotice: () => "the connection" }));
  const { AppRoutes } = await import("./router.tsx");
  for (const path of ["/brands/login", "/brands/dashboard", "/brands/report", "/nowhere"]) {
    const screen = (
      <StaticRouter location={path}>
        <AppRoutes marketingUrl="https://outpace.example" />
      </StaticRouter>
    );
    expect(renderToStaticMarkup(screen), path).toContain("the connection");
  }
});
