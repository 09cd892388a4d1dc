/** Staff see the portal as a brand does. */
import { addStaff, demoAccounts } from "@outpace/e2e/accounts";
import { brandIdOf } from "@outpace/e2e/backend";
import { hold } from "@outpace/e2e/intercept";
import { addBrandWithRace, expectWelcome, sunriseTen } from "@outpace/e2e/portal";
import { seededRace } from "@outpace/e2e/states/seed";
import { expect, type Page, test } from "@outpace/e2e/test";

import { button, openBrandsAsStaff } from "./staff-screen.ts";

const bar = (page: Page) => page.getByRole("region", { name: "Viewed brand" });
const main = (page: Page) => page.getByRole("main");

/** What changes something of a brand on its screens. */
const writing =
  /Admin View|Save Changes|Invite Member|Withdraw|Leave(?! Board)|Remove Logo|Pay|Create|(Update|Edit) Race|Duplicate/;

test("every screen of a brand opens for staff, and offers no change", async ({ page }) => {
  const { brand, raceId } = await addBrandWithRace();
  const { companyName, contactName } = brand;
  const race = `analytics/${raceId}`;
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  await openBrandsAsStaff(page, brand);
  await button(page, `View as Brand ${companyName}`).click();
  await expect(bar(page)).toContainText(
    `You see the portal as ${companyName} does, read only. They can see this in their log.`,
  );
  await expectWelcome(page, brand);
  const editors = `Only owners and editors of ${companyName} can`;
  const ask = `Ask ${contactName} (owner).`;
  for (const [path, text] of [
    ...["dashboard", "orders", "season", `${race}/recap`, `${race}/board`].map(
      (path) => [path, sunriseTen.name] as const,
    ),
    ["team", contactName],
    ["log", `Who did what in ${companyName}.`],
    ["export", `Everything ${companyName} has in the portal`],
    ["settings", `Only owners of ${companyName} can change these details. ${ask}`],
    ["package", `Only owners of ${companyName} can order packages. ${ask}`],
    ["create-race", `${editors} create races. ${ask}`],
    [`edit-race/${raceId}`, `${editors} edit races. ${ask}`],
    [`analytics/${seededRace(3)}`, "Race not found"],
    [`analytics/${seededRace(3)}/recap`, "Race not found"],
    [`season?brand=${await brandIdOf(demoAccounts.brand.email)}`, "Season not found"],
    [race, `Analytics: ${sunriseTen.name}`],
  ] as const) {
    await page.goto(`/brands/${path}`);
    await expect(main(page), path).toContainText(text);
    await expect(bar(page), path).toBeVisible();
    for (const role of ["button", "link"] as const) {
      await expect(main(page).getByRole(role, { name: writing }), path).toHaveCount(0);
    }
  }
  await button(page, "Share Report").click();
  await expect(page.getByRole("dialog")).toContainText(
    /Only owners and editors.*Nobody has a link/,
  );
  expect(faults).toEqual([]);
});

test("a view lasts for its tab, stays stopped, and ends with the session", async ({ page }) => {
  const { brand } = await addBrandWithRace();
  // Signing out ends the session, which other tests need.
  await openBrandsAsStaff(page, brand, await addStaff());
  const list = page.url();
  const view = button(page, `View as Brand ${brand.companyName}`);
  const brands = page.getByRole("heading", { name: "Brands", level: 2 });
  await view.press("Enter");
  await expect(bar(page).getByRole("status")).toContainText(brand.companyName);
  await expectWelcome(page, brand);
  await expect(main(page)).toBeFocused();
  // The bar stands before the screen, so it is the last thing before it.
  await page.keyboard.press("Shift+Tab");
  await expect(button(page, "Stop Viewing")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(brands).toBeVisible();
  await expect(main(page)).toBeFocused();

  await page.goto(list);
  await view.click();
  await expectWelcome(page, brand);
  const heard = "**/rest/v1/rpc/view_brand**";
  const again = page.waitForResponse(heard);
  await page.reload();
  expect((await again).ok()).toBe(true);
  await expect(bar(page)).toContainText(brand.companyName);
  const other = await page.context().newPage();
  await other.goto("/brands/dashboard");
  await expect(other.getByRole("region", { name: "All brands" })).toBeVisible();
  await expect(bar(other)).toHaveCount(0);

  // The view's log is heard of only after it was stopped.
  const [answer, open] = [await hold(page, heard), await hold(page, "**/assets/brands-*.js")];
  await page.goto("/brands/admin");
  await expect(page.getByRole("heading", { name: "All Races" })).toBeVisible();
  await button(page, "Stop Viewing").click();
  const answered = page.waitForResponse(heard);
  answer();
  await answered;
  await expect(bar(page)).toBeVisible();
  open();
  await expect(brands).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await page.reload();
  await expect(brands).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  await page.goto(list);
  await view.click();
  await expect(bar(page)).toBeVisible();
  await button(page, "Sign Out").click();
  await expect(page.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("outpace-viewed-brand"))).toBeNull();
});
