import { signUpBrand } from "@outpace/e2e/accounts";
import { paymentDialog, raceCard } from "@outpace/e2e/portal";
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

test("with the keyboard alone one signs in, creates a race, edits it and signs out", async ({
  page,
}) => {
  const brand = await signUpBrand();
  await page.goto("/brands/login");
  await fill(page, "Email", brand.email);
  await fill(page, "Password", brand.password);
  await page.keyboard.press("Enter");

  await press(page, "link", "Create Your First Race");
  await fill(page, "Race name", "Keyboard Mile");
  await fill(page, "Description", "No mouse on this course.");
  await tabTo(page, page.getByLabel("Start time"));
  await page.keyboard.type("06022040");
  await page.keyboard.press("Tab");
  await page.keyboard.type("0630AM");
  await expect(page.getByLabel("Start time")).toHaveValue("2040-06-02T06:30");
  await press(page, "button", "Create Race");
  await expect(paymentDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(paymentDialog(page)).toBeHidden();
  await press(page, "button", "Create Race");
  await press(page, "button", "Pay & Finalize Race");

  // The heading of the new race has the focus: what to do next is one step away.
  await expect(
    page.getByRole("heading", { name: "Keyboard Mile is on the calendar" }),
  ).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Dismiss" })).toBeFocused();
  await page.keyboard.press("Enter");

  await tabTo(page, raceCard(page, "Keyboard Mile").getByRole("link", { name: "Edit Race" }));
  await page.keyboard.press("Enter");
  await fill(page, "Race name", "Keyboard Five");
  await press(page, "button", "Update Race");
  await expect(raceCard(page, "Keyboard Five")).toBeVisible();

  await press(page, "button", "Sign Out");
  await expect(page.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();
});
