import { createServer, type Server } from "node:http";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { desktop } from "@outpace/e2e/viewports";
import { expect } from "@outpace/e2e/test";
import { test } from "./test.ts";

/** The portal's origin, from the redirects of the build. */
const builtPortal = async () =>
  /^\/brands (\S+)\/brands 302$/m.exec(await built("_redirects"))?.[1] ?? "";

const built = (file: string) => readFile(new URL(`../dist/${file}`, import.meta.url), "utf8");

for (const path of [
  "/brands",
  "/brands?ref=footer",
  "/brands/",
  "/brands/login?message=a%20b&x=1",
]) {
  test(`${path} redirects to the portal with the same path and query`, async ({ request }) => {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status()).toBe(302);
    expect(response.headers()["location"]).toBe(`${await builtPortal()}${path}`);
  });
}

test("a path that only shares a prefix is not redirected", async ({ request }) => {
  expect((await request.get("/brandsome", { maxRedirects: 0 })).status()).toBe(404);
});

test("Brand Portal is a full page navigation to /brands", async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto("/");
  const navigation = page.waitForRequest(
    (request) => request.isNavigationRequest() && new URL(request.url()).pathname === "/brands",
  );
  await page.getByRole("link", { name: "Brand Portal" }).click({ noWaitAfter: true });
  expect((await navigation).url()).toBe(new URL("/brands", page.url()).href);
});

test.describe("on a static host", () => {
  let host: Server;
  let address = "";
  let portal = "";

  /** A host that serves files and a not-found page, and ignores `_redirects`. */
  test.beforeAll(async () => {
    const [brands, missing] = await Promise.all([built("brands.html"), built("404.html")]);
    portal = await builtPortal();
    host = createServer((request, response) => {
      const isBrands = /^\/brands(?:\?|$)/.test(request.url ?? "");
      response.writeHead(isBrands ? 200 : 404, { "content-type": "text/html" });
      response.end(isBrands ? brands : missing);
    });
    await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${String((host.address() as AddressInfo).port)}`;
  });

  test.afterAll(() => {
    host.closeAllConnections();
    host.close();
  });

  test("`_redirects` sends /brands and every path below it to the portal", async () => {
    expect(portal).toMatch(/^https?:\/\/[^/]+$/);
    expect(await built("_redirects")).toContain(`/brands/* ${portal}/brands/:splat 302`);
  });

  for (const path of ["/brands?ref=footer", "/brands/login?message=a%20b&x=1#top"]) {
    test(`if the redirect file is ignored, ${path} still redirects with path and query`, async ({
      page,
    }) => {
      await page.route(`${portal}/**`, (route) => route.fulfill({ body: "The portal" }));
      await page.goto(`${address}${path}`, { waitUntil: "commit" });
      await expect(page).toHaveURL(`${portal}${path}`);
    });
  }

  test("a path outside /brands shows the not-found page", async ({ page }) => {
    await page.goto(`${address}/brandsome`);
    await expect(page.getByRole("heading", { name: "This page did not finish." })).toBeVisible();
  });
});
