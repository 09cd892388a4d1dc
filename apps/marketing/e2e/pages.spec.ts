import { appStoreLink, copyrightLine, privacyEmail, socialLinks } from "@outpace/domain/product";
import { expectAccessible } from "@outpace/e2e/accessibility";
import { desktop, phone } from "@outpace/e2e/viewports";
import { expect, test } from "@playwright/test";

const pages = ["/", "/privacy", "/nothing-here"];

for (const path of pages) {
  test(`${path} has no accessibility fault and does not scroll sideways, at 360 and 1440 px`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await expectAccessible(page, { viewports: [phone, desktop] });
  });
}

test("the open menu has no accessibility fault", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await expectAccessible(page);
});

test("the landing page opens with its hero line and leads to the app store", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Built for racing.");
  await expect(page.getByRole("heading", { name: "Join the Community" })).toBeAttached();
  for (const badge of await page.getByRole("link", { name: "Download on the App Store" }).all()) {
    await expect(badge).toHaveAttribute("href", appStoreLink.url);
  }
});

test("the footer links to the networks in new tabs, and to the privacy policy", async ({
  page,
}) => {
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

test("the privacy policy has ten sections, each reached from its list, and a contact", async ({
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

test("every link on every page leads to a page or a section that exists", async ({
  page,
  request,
}) => {
  for (const path of pages) {
    await page.goto(path);
    const addresses = await page
      .locator('a[href^="/"], a[href^="#"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    for (const address of new Set(addresses)) {
      const { hash, pathname } = new URL(address);
      const response = await request.get(address, { maxRedirects: 0 });
      // For a link within the page only its target counts: the not-found page responds with 404.
      if (pathname !== path) expect([200, 302], address).toContain(response.status());
      if (hash) expect(await response.text(), address).toContain(`id="${hash.slice(1)}"`);
    }
  }
});

test("with reduced motion nothing is animated, otherwise something is", async ({ page }) => {
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
