import { demoAccounts } from "@outpace/e2e/accounts";
import {
  addBrandWithRace,
  createRace,
  openDashboardAs,
  openDashboardAsNewBrand,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { expect, type Locator, test } from "@outpace/e2e/test";

test("a brand finds its costs under Orders and prints one on a single page", async ({ page }) => {
  await openDashboardAs(page, demoAccounts.brand);
  const navigation = page.getByRole("navigation", { name: "Portal" });
  await navigation.getByRole("link", { name: "Orders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect(navigation.getByRole("link", { name: "Orders" })).toHaveAttribute(
    "aria-current",
    "page",
  );

  const line = page.getByRole("listitem").filter({ hasText: "Northlight Marathon" }).first();
  await expect(line).toContainText("$");
  await line.getByRole("link", { name: /^View (Receipt|Order) of/ }).click();
  const sheet = page.getByRole("article");
  await expect(sheet).toContainText("Northlight Marathon");
  await expect(sheet).toContainText(demoAccounts.brand.email);
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();

  for (const format of ["A4", "Letter"]) {
    const pdf = await page.pdf({ format });
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  }
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(sheet).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(navigation).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
});

/** The colors of everything that a part of the page draws. */
function colorsIn(part: Locator): Promise<string[]> {
  return part.evaluate((root) =>
    [root, ...root.querySelectorAll("*")].map((element) => {
      const { color, backgroundColor, borderColor, fill, stroke } = getComputedStyle(element);
      return [
        element.textContent.slice(0, 40),
        color,
        backgroundColor,
        borderColor,
        fill,
        stroke,
      ].join();
    }),
  );
}

test("the dark theme prints in paper colors, badges too", async ({ page }) => {
  // Without motion, color transitions end at once.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { brand, raceId } = await addBrandWithRace();
  await openDashboardAs(page, brand);
  const expectSame = async (part: Locator, media: "print" | "screen") => {
    await page.emulateMedia({ media, colorScheme: "light" });
    const light = await colorsIn(part);
    await page.emulateMedia({ media, colorScheme: "dark" });
    expect(await colorsIn(part)).toEqual(light);
    await page.emulateMedia({ media: "screen", colorScheme: "light" });
  };
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
  await expectSame(page.locator("body"), "print");
  await page.goto("/brands/orders");
  const order = page.getByRole("link", { name: /^View Order of/ });
  await expect(order).toBeVisible();
  await expectSame(page.locator("body"), "print");
  await order.click();
  const sheet = page.getByRole("article");
  await expect(sheet.getByText("Due", { exact: true })).toBeVisible();
  await expectSame(page.locator("body"), "print");
  await expectSame(sheet, "screen");
  await page.goto(`/brands/analytics/${raceId}/recap`);
  await expect(page.getByRole("figure").first()).toBeVisible();
  await expectSame(page.locator("body"), "print");
  await expectSame(sheet, "screen");
});

test("a duplicated race has its own draft, without the start", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  await createRace(page, sunriseTen);
  await page.goto("/brands/create-race");
  await page.getByLabel("Race name").fill("A Race in Mind");

  await page.goto("/brands/dashboard");
  await raceCard(page, sunriseTen.name).getByRole("link", { name: "View Analytics" }).click();
  await page.getByRole("link", { name: "Duplicate" }).click();
  await expect(page.getByText(`Copied from ${sunriseTen.name}.`)).toBeVisible();
  await expect(page.getByLabel("Race name")).toHaveValue(sunriseTen.name);
  await expect(page.getByLabel("Description")).toHaveValue(sunriseTen.description);
  await expect(page.getByLabel("Start time")).toHaveValue("");

  await page.goto("/brands/create-race");
  await expect(page.getByLabel("Race name")).toHaveValue("A Race in Mind");
  await page.goto("/brands/create-race?copy=nonsense");
  await expect(page.getByText("We couldn't load the race to copy")).toBeVisible();
});
