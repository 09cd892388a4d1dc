import { desktop } from "@outpace/e2e/viewports";
import { expect } from "@outpace/e2e/test";
import { builtFile } from "../tests/built/built-site.ts";
import { test } from "./test.ts";

const built = (file: string) => builtFile(file).toString("utf8");

test("Brand Portal is a full page navigation to /brands", async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto("/");
  const navigation = page.waitForRequest(
    (request) => request.isNavigationRequest() && new URL(request.url()).pathname === "/brands",
  );
  await page.getByRole("link", { name: "Brand Portal" }).click({ noWaitAfter: true });
  expect((await navigation).url()).toBe(new URL("/brands", page.url()).href);
});

test("on a host without redirects, pages lead to the portal by themselves", async ({ page }) => {
  const [, portal = ""] = /^\/brands (\S+)\/brands 302$/m.exec(built("_redirects")) ?? [];
  await page.route(`${portal}/**`, (route) => route.fulfill({ body: "The portal" }));
  for (const [path, file] of [
    ["/brands?ref=footer", "brands.html"],
    ["/brands/login?message=a%20b&x=1#top", "404.html"],
    ["/brandsome", "404.html"],
  ] as const) {
    await page.route(path.replace(/#.*/, ""), (route) =>
      route.fulfill({ contentType: "text/html", body: built(file) }),
    );
    await page.goto(path, { waitUntil: "commit" });
    if (path !== "/brandsome") await expect(page).toHaveURL(`${portal}${path}`);
  }
  await expect(page.getByRole("heading", { name: "This page did not finish." })).toBeVisible();
});
