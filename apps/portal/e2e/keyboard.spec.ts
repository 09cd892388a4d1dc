import { demoAccounts, newBrand, signUpBrand } from "@outpace/e2e/accounts";
import {
  addBrandWithRace,
  openDashboardAs,
  openStarted,
  paymentDialog,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { expect, type Locator, type Page, test } from "@outpace/e2e/test";

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${String(target)} cannot be reached with the Tab key.`);
}

async function fill(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

async function press(page: Page, role: "link" | "button", name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole(role, { name }));
  await page.keyboard.press("Enter");
}

for (const [colorScheme, ring] of [
  ["light", "rgb(11, 11, 12)"],
  ["dark", "rgb(247, 246, 244)"],
] as const) {
  test(`the focus ring stands out in the ${colorScheme} theme, also on ink`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openStarted(page, "/brands/login");
    const email = page.getByLabel("Email");
    const home = page.getByRole("banner").getByRole("link").first();
    for (const [target, color] of [
      [home, "rgb(255, 255, 255)"],
      [email, ring],
    ] as const) {
      await tabTo(page, target);
      await expect(target).toHaveCSS("outline", `${color} solid 3px`);
    }
    await page.getByLabel("Password").focus();
    await page.keyboard.press("Enter");
    // The ring also surrounds a field with an error, whose border is red.
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await expect(email).toBeFocused();
    await expect(email).toHaveCSS("outline-color", ring);
  });
}

test("a race takes at most 12 keyboard actions from login to dashboard", async ({ page }) => {
  const brand = await signUpBrand();
  await page.goto("/brands/login");
  const actions = [
    () => fill(page, "Email", brand.email),
    () => fill(page, "Password", brand.password),
    () => page.keyboard.press("Enter"),
    () => press(page, "link", "Create New Race"),
    () => fill(page, "Race name", "Keyboard Mile"),
    () => fill(page, "Description", "No mouse on this course."),
    () => tabTo(page, page.getByLabel("Start time")),
    () => page.keyboard.type("06022040"),
    () => page.keyboard.press("Tab"),
    () => page.keyboard.type("0630AM"),
    () => page.keyboard.press("Enter"),
    () => press(page, "button", "Pay & Finalize Race"),
  ];
  expect(actions.length).toBeLessThanOrEqual(12);
  for (const act of actions) await act();
  await expect(
    page.getByRole("heading", { name: "Keyboard Mile is on the calendar" }),
  ).toBeFocused();
});

test("staff cancel the next race by keyboard and continue below it", async ({ page }) => {
  const startTime = new Date(Date.now() + 20 * 60_000).toISOString().slice(0, 16);
  await addBrandWithRace({ ...sunriseTen, name: "Keyboard Ten", startTime });
  await openDashboardAs(page, demoAccounts.staff);
  await press(page, "button", "Cancel Keyboard Ten");
  await fill(page, "Reason", "Called off.");
  await page.keyboard.press("Enter");
  await expect(page.locator(":focus")).toHaveText('"Keyboard Ten" is now cancelled.');
  await expect(page.getByRole("link", { name: "Keyboard Ten" })).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("list", { name: "What needs you" }).locator(":focus")).toHaveCount(1);
});

test("the whole journey of a brand works by keyboard", async ({ page }) => {
  const brand = newBrand();
  await page.goto("/brands");
  await press(page, "link", "Get Started");
  await fill(page, "Company name", brand.companyName);
  await fill(page, "Email", brand.email);
  await fill(page, "Contact name", brand.contactName);
  await fill(page, "Password", brand.password);
  await press(page, "button", "Create Brand Account");

  await expect(page.getByText("Account created successfully")).toBeVisible();
  await fill(page, "Email", brand.email);
  await fill(page, "Password", brand.password);
  await page.keyboard.press("Enter");

  await press(page, "link", "Create Your First Race");
  await fill(page, "Discount code", "free1000outpace");
  await press(page, "button", "Validate");
  await expect(page.getByText("Valid discount code!")).toBeVisible();
  await fill(page, "Race name", "Keyboard Mile");
  await fill(page, "Description", "No mouse on this course.");
  await tabTo(page, page.getByLabel("Start time"));
  await page.keyboard.type("06022040");
  await page.keyboard.press("Tab");
  await page.keyboard.type("0630AM");
  await expect(page.getByLabel("Start time")).toHaveValue("2040-06-02T06:30");
  const photos = page.waitForEvent("filechooser");
  await tabTo(page, page.getByLabel("Background photo"));
  await page.keyboard.press("Enter");
  await photos;
  await press(page, "button", "Create Race");
  await expect(paymentDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(paymentDialog(page)).toBeHidden();
  await press(page, "button", "Create Race");
  await press(page, "button", "Create Free Race");

  // The new race's heading has the focus, so the next step is one Tab away.
  await expect(
    page.getByRole("heading", { name: "Keyboard Mile is on the calendar" }),
  ).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Dismiss" })).toBeFocused();
  await page.keyboard.press("Enter");

  const card = raceCard(page, "Keyboard Mile");
  await tabTo(page, card.getByRole("link", { name: "View Analytics" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Analytics: Keyboard Mile" })).toBeVisible();
  await press(page, "link", "Edit Race");
  await fill(page, "Race name", "Keyboard Five");
  await press(page, "button", "Update Race");
  await expect(raceCard(page, "Keyboard Five")).toBeVisible();

  await press(page, "button", "Sign Out");
  await expect(page.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();
});
