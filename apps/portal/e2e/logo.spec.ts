/** The brand's logo, under Account. */
import { fail, hold } from "@outpace/e2e/intercept";
import { pngFile, sendPhoto } from "@outpace/e2e/png";
import { openDashboardAsNewBrand } from "@outpace/e2e/portal";
import { button, press, see } from "@outpace/e2e/screen";
import { expect, test, type Page } from "@outpace/e2e/test";

// By role, since an invisible field has the same label until the brand has loaded.
const field = (page: Page) => button(page, "Logo");
const saved = (page: Page) => page.getByRole("img", { name: "Your logo" });
const chosen = (page: Page) => page.getByRole("img", { name: "The logo you chose" });
const choose = (page: Page, name: string) => field(page).setInputFiles(pngFile(400, 400, name));
const seeSaved = (page: Page) => see(page, "Your logo has been saved.");
const addressOf = async (page: Page) => (await saved(page).getAttribute("src")) ?? "";

test("a logo is chosen by keyboard, replaced, removed and brought back", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  // Choosers are intercepted from here on. Between the focus and the key that would be too late.
  const opened = page.waitForEvent("filechooser");
  await page.goto("/brands/settings");
  await see(page, "You have no logo yet.");
  await field(page).press("Enter");
  await (await opened).setFiles(pngFile(500, 400));
  await expect(page.getByRole("list", { name: "Logo rules" })).toContainText(
    "Failed: Aspect ratio 1.25",
  );
  await expect(button(page, "Save Logo")).toHaveCount(0);
  await sendPhoto(page.locator("body"), "drop");
  await see(page, "drop.png passed every check.");
  await expect(chosen(page)).toBeVisible();
  await press(page, "Cancel");
  await expect(chosen(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await choose(page, "logo.png");
  await see(page, "logo.png passed every check.");
  await page.keyboard.press("Tab");
  await expect(button(page, "Save Logo")).toBeFocused();
  await page.keyboard.press("Enter");
  await seeSaved(page);
  await expect(field(page)).toBeFocused();

  await page.reload();
  await expect(saved(page)).toBeVisible();
  const first = await addressOf(page);
  const release = await hold(page, "**/rpc/set_brand_logo");
  await choose(page, "new-logo.png");
  await press(page, "Save Logo");
  await expect(button(page, "Saving...")).toBeFocused();
  await expect(button(page, "Cancel")).toHaveCount(0);
  await choose(page, "late.png");
  await expect(page.getByText("late.png")).toHaveCount(0);
  release();
  await seeSaved(page);
  await expect(saved(page)).not.toHaveAttribute("src", first);
  const second = await addressOf(page);

  await press(page, "Remove Logo");
  await see(page, "Your logo has been removed.");
  await expect(saved(page)).toHaveCount(0);
  await expect(button(page, "Undo")).toBeFocused();
  await page.keyboard.press("Enter");
  await see(page, "Your logo is back.");
  await expect(saved(page)).toHaveAttribute("src", second);
  await expect(field(page)).toBeFocused();
});

test("an unsaved logo stays chosen; a colleague's is replaced on purpose", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  await page.goto("/brands/settings");
  const alert = page.getByRole("alert");
  let uploads = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/object/race-background"))
      uploads += 1;
  });
  const save = await fail(page, "**/rpc/set_brand_logo");
  await choose(page, "mine.png");
  await press(page, "Save Logo");
  await expect(alert).toHaveText(/^The logo wasn't saved. Please try again. We can't reach/);
  await expect(chosen(page)).toBeVisible();
  save();
  await press(page, "Save Logo");
  await seeSaved(page);
  expect(uploads).toBe(1);

  const elsewhere = await page.context().newPage();
  await elsewhere.goto("/brands/settings");
  await choose(elsewhere, "theirs.png");
  await press(elsewhere, "Save Logo");
  await seeSaved(elsewhere);
  const theirs = await addressOf(elsewhere);
  await choose(page, "mine.png");
  await press(page, "Save Logo");
  await expect(alert).toHaveText(/^Someone else changed the logo while you were editing\./);
  await expect(saved(page)).toHaveAttribute("src", theirs);
  await press(page, "Save Logo");
  await seeSaved(page);
  await expect(saved(page)).not.toHaveAttribute("src", theirs);
});
