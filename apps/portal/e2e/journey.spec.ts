import { newBrand } from "@outpace/e2e/accounts";
import { pngFile } from "@outpace/e2e/png";
import { openStarted, paymentDialog, raceCard, sunriseTen } from "@outpace/e2e/portal";
import { button, heading, link, see } from "@outpace/e2e/screen";
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

test("by keyboard: sign up, create a free race, edit it, and sign out", async ({ page }) => {
  const brand = newBrand();
  await page.goto("/brands");
  await press(page, "link", "Get Started");
  await fill(page, "Company name", brand.companyName);
  await fill(page, "Email", brand.email);
  await fill(page, "Contact name", brand.contactName);
  await fill(page, "Password", brand.password);
  await press(page, "button", "Create Brand Account");

  await expect(page.getByRole("status")).toHaveText("Account created successfully");
  await fill(page, "Email", brand.email);
  await fill(page, "Password", brand.password);
  await page.keyboard.press("Enter");

  await see(page, `Welcome, ${brand.companyName}`);
  await press(page, "link", "Create Your First Race");
  await see(page, "Races this month: 0 / 1");
  await see(page, "Standard race, 500 runners");
  await expect(page.getByLabel("Time zone")).toHaveValue(/New.York/);
  await fill(page, "Discount code", " free1000outpace ");
  await press(page, "button", "Validate");
  await see(page, "Valid discount code! Free premium race");
  await see(page, "Premium race, 1,000 runners");
  await fill(page, "Race name", sunriseTen.name);
  await fill(page, "Description", sunriseTen.description);
  await tabTo(page, page.getByLabel("Start time"));
  await page.keyboard.type("06022040");
  await page.keyboard.press("Tab");
  await page.keyboard.type("0630AM");
  await expect(page.getByLabel("Start time")).toHaveValue(sunriseTen.startTime);
  // Choosers are intercepted from here on. Between the focus and the key that would be too late.
  const chooser = page.waitForEvent("filechooser");
  await fill(page, "Distance (miles)", "10");
  await fill(page, "Brand website", "www.harrier.example");
  await tabTo(page, page.getByLabel("Background photo"));
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(pngFile(800, 400));
  await expect(page.getByAltText("The photo you chose")).toBeVisible();
  await press(page, "button", "Create Race");
  await expect(paymentDialog(page)).toContainText("$1,000");
  await page.keyboard.press("Escape");
  await expect(paymentDialog(page)).toBeHidden();
  await press(page, "button", "Create Race");
  await press(page, "button", "Create Free Race");

  // The new race's heading has the focus, so the next step is one Tab away.
  await expect(heading(page, "Sunrise Ten is on the calendar")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(button(page, "Dismiss")).toBeFocused();
  await page.keyboard.press("Enter");
  const card = raceCard(page, sunriseTen.name);
  const start = "Sat, Jun 2, 2040, 6:30 AM EDT";
  for (const text of ["No. 1", sunriseTen.description, "10 miles", "1,000", "Pending", start]) {
    await expect(card).toContainText(text);
  }
  const website = /^https:\/\/www\.harrier\.example/;
  await expect(link(card, "www.harrier.example")).toHaveAttribute("href", website);
  await expect(card.locator("img")).toHaveJSProperty("naturalWidth", 1200);

  await press(page, "link", "Edit Race");
  await expect(page.getByLabel("Max participants")).toHaveAttribute("readonly");
  await fill(page, "Race name", "Sunset Ten");
  await press(page, "button", "Update Race");
  await see(page, "Race updated.");
  await press(page, "link", /^View Analytics/);
  await expect(heading(page, "Analytics: Sunset Ten")).toBeVisible();
  await see(page, "0.0%");
  await press(page, "button", "Sign Out");
  await expect(heading(page, "Brand Portal Login")).toBeVisible();
  await page.goto("/brands/dashboard");
  await expect(heading(page, "Brand Portal Login")).toBeVisible();
});

test("the focus ring is visible on the header, on fields and around an error", async ({ page }) => {
  await openStarted(page, "/brands/login");
  const email = page.getByLabel("Email");
  const home = page.getByRole("banner").getByRole("link").first();
  for (const [colorScheme, ring] of [
    ["light", "rgb(11, 11, 12)"],
    ["dark", "rgb(247, 246, 244)"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await tabTo(page, home);
    await expect(home).toHaveCSS("outline", "rgb(255, 255, 255) solid 3px");
    await tabTo(page, email);
    await expect(email).toHaveCSS("outline", `${ring} solid 3px`);
  }
  await page.keyboard.press("Enter");
  // The ring also surrounds a field with an error, whose border is red.
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveCSS("outline", "rgb(247, 246, 244) solid 3px");
});
