import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { appStoreLink, copyrightLine, privacyEmail, socialLinks } from "@outpace/domain/product";
import { expectAccessible } from "@outpace/e2e/accessibility";
import { desktop, phone, smallPhone } from "@outpace/e2e/viewports";
import { expect, type Page } from "@outpace/e2e/test";
import { test } from "./test.ts";

/** Every built page except the redirect to the portal and the card, which has no header: race-card.spec.ts has both. */
const pages = readdirSync(fileURLToPath(new URL("../dist/", import.meta.url)), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith(".html") && !["brands.html", "race-card.html"].includes(file))
  .map((file) => `/${file.replace(/(?:index)?\.html$/, "")}`);

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const path of pages) {
  test(`${path} has no accessibility violations or sideways scroll at 360 and 1440 px`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await expectAccessible(page, { viewports: [phone, desktop] });
  });

  test(`nothing on ${path} shifts while its parts and fonts load`, async ({ page }) => {
    for (const viewport of [smallPhone, phone, desktop]) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await page.evaluate(() => {
        sessionStorage.clear();
      });
      await page.reload();
      await expect(page.locator("html")).not.toHaveClass(/before/);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
              resolve(shifts.reduce((total, { value }) => total + value, 0));
            }).observe({ type: "layout-shift", buffered: true });
            // Without layout shifts there are no entries.
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0, 0)));
          }),
      );
      expect(shift, `${String(viewport.width)} px`).toBeLessThan(0.001);
    }
  });

  test(`${path} fits at 400 % zoom, and with its text at 200 %`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(path);
    expect(await sidewaysScroll(page), "320 × 256 px").toBe(0);
    await expectUsableHeader(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      // The browser lays out for the new width at once, but applies its media queries in the next frame.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      expect(await sidewaysScroll(page), `200 % at ${String(viewport.width)} px`).toBe(0);
      await expectUsableHeader(page);
    }
  });
}

/** Expects all visible parts of the header to lie within it without overlap. */
async function expectUsableHeader(page: Page) {
  // Read in one turn, so all boxes come from the same layout.
  const { outer, parts } = await page.getByRole("banner").evaluate((bar) => ({
    outer: bar.getBoundingClientRect().toJSON() as DOMRect,
    parts: [...bar.querySelectorAll("a, button")]
      .filter((part) => part.checkVisibility())
      .map((part) => part.getBoundingClientRect().toJSON() as DOMRect),
  }));
  expect(parts.length).toBeGreaterThan(1);
  let left = 0;
  for (const part of parts) {
    expect(part.left).toBeGreaterThanOrEqual(left);
    expect(part.top).toBeGreaterThanOrEqual(outer.top);
    expect(part.bottom).toBeLessThanOrEqual(outer.bottom);
    left = part.right;
  }
  expect(left).toBeLessThanOrEqual(outer.right);
}

test("the open menu has no accessibility violations", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await expectAccessible(page);
});

test("the landing page opens with its hero line and links to the app store", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Built for racing.");
  await expect(page.getByRole("heading", { name: "Join the Community" })).toBeAttached();
  for (const badge of await page.getByRole("link", { name: "Download on the App Store" }).all()) {
    await expect(badge).toHaveAttribute("href", appStoreLink.url);
  }
});

test("the landing page has four ordered sections; the last links to the app store", async ({
  page,
}) => {
  await page.goto("/");
  const sections = page.locator("main > section[id]");
  const ids = await sections.evaluateAll((elements) => elements.map(({ id }) => id));
  expect(ids).toEqual(["home", "features", "about", "community"]);
  const about = page.locator("#about");
  await expect(about.getByRole("heading", { name: "Let's Race" })).toBeAttached();
  await expect(about).toContainText("We were three friends");
  const community = page.locator("#community");
  await expect(community.getByRole("heading", { name: "Join the Community" })).toBeAttached();
  await expect(community).toContainText("Lace up.");
  await expect(community).toContainText(/Out\s*pace/);
  await expect(community.getByRole("link", { name: "Download on the App Store" })).toHaveAttribute(
    "href",
    appStoreLink.url,
  );
});

test("the footer opens networks in new tabs and links to the privacy policy", async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  for (const { name, url } of socialLinks) {
    const link = footer.getByRole("link", { name });
    await expect(link).toHaveAttribute("href", url);
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
  }
  await expect(footer).toContainText(copyrightLine);
  await footer.getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");
});

test("the privacy policy has ten sections, a list of links to them, and a contact", async ({
  page,
}) => {
  await page.goto("/privacy");
  await expect(page.getByText("Effective August 1, 2025")).toBeVisible();
  const sections = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(sections).toHaveCount(10);
  const links = page.getByRole("navigation", { name: "Sections of this policy" }).getByRole("link");
  for (const link of await links.all()) {
    await expect(page.locator((await link.getAttribute("href")) ?? "")).toHaveCount(1);
  }
  await expect(page.getByRole("link", { name: privacyEmail })).toHaveAttribute(
    "href",
    `mailto:${privacyEmail}`,
  );
});

test("nothing is animated with reduced motion, but something is otherwise", async ({ page }) => {
  const moving = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter(({ effect, timeline }) => {
          // The base styles shorten animations to 0.01 ms instead of removing them.
          const duration = Number(effect?.getComputedTiming().duration);
          return timeline !== document.timeline || duration > 1;
        }).length,
    );
  await page.goto("/");
  expect(await moving()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  expect(await moving()).toBe(0);
});
