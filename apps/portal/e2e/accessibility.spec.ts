import { expectAccessible } from "@outpace/e2e/accessibility";
import { demoAccounts } from "@outpace/e2e/accounts";
import { fillRace, openDashboardAs, paymentDialog, sunriseTen } from "@outpace/e2e/portal";
import { desktop, phone } from "@outpace/e2e/viewports";
import { expect, test } from "@playwright/test";

const publicScreens = [
  ["/brands", "Brand Partnerships"],
  ["/brands/signup", "Brand Partnership Signup"],
  ["/brands/login", "Brand Portal Login"],
  ["/brands/forgot-password", "Forgot your password?"],
  ["/brands/nowhere", "Off the course"],
] as const;

const views = { viewports: [phone, desktop], colorSchemes: ["light", "dark"] } as const;

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("the screens before login have no accessibility fault, at 360 and 1440 px, light and dark", async ({
  page,
}) => {
  for (const [path, heading] of publicScreens) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
    await expectAccessible(page, views);
  }
});

test("a brand's races, analytics and edit form have no accessibility fault, at 360 and 1440 px, light and dark", async ({
  page,
}) => {
  await openDashboardAs(page, demoAccounts.brand);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expectAccessible(page, views);

  await page.getByRole("link", { name: "View Analytics" }).first().click();
  await expect(page.getByRole("heading", { name: /^Analytics: / })).toBeVisible();
  await expectAccessible(page, views);

  await page.goBack();
  await page.getByRole("link", { name: "Edit Race" }).first().click();
  await expect(page.getByRole("heading", { name: "Edit Race" })).toBeVisible();
  await expectAccessible(page, views);
});

test("the create form and the payment dialog have no accessibility fault, at 360 and 1440 px, light and dark", async ({
  page,
}) => {
  await openDashboardAs(page, demoAccounts.brand);
  await page.goto("/brands/create-race");
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page, views);

  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(paymentDialog(page)).toBeVisible();
  await expectAccessible(page, views);
});

test("the staff screen has no accessibility fault, also when filtered or when loading fails, at 360 and 1440 px, light and dark", async ({
  page,
}) => {
  await openDashboardAs(page, demoAccounts.staff);
  await page.goto("/brands/admin");
  await expect(page.getByRole("table")).toBeVisible();
  await expectAccessible(page, views);

  await page.getByLabel("Race name").fill("north");
  await page.getByLabel("Brand", { exact: true }).fill("Nobody's brand");
  await expect(page.getByText("No active brand's name starts with this.")).toBeVisible();
  await expectAccessible(page, views);

  await page.route("**/rest/v1/{rpc/search_races,brand_partners}**", (route) => route.abort());
  await page.getByLabel("Brand", { exact: true }).fill("Tide");
  await page.getByLabel("Race name").fill("tide");
  await expect(page.getByText("We couldn't load the races.")).toBeVisible();
  await expect(page.getByText("We couldn't search the brands.")).toBeVisible();
  await expectAccessible(page, views);
});
