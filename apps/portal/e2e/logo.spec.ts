/** The brand's logo, under Account. */
import { fail, hold } from "@outpace/e2e/intercept";
import { pngFile, sendPhoto } from "@outpace/e2e/png";
import { openDashboardAsNewBrand } from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

const field = (page: Page) => page.getByLabel("Logo", { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const saved = (page: Page) => page.getByRole("img", { name: "Your logo" });
const chosen = (page: Page) => page.getByRole("img", { name: "The logo you chose" });
const choose = (page: Page, name: string) => field(page).setInputFiles(pngFile(400, 400, name));
const expectSaved = (page: Page) =>
  expect(page.getByText("Your logo has been saved.")).toBeVisible();

test("a logo is chosen by keyboard, replaced, removed and brought back", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  // Choosers are intercepted from here on. Between the focus and the key that would be too late.
  const opened = page.waitForEvent("filechooser");
  await page.goto("/brands/settings");
  await expect(page.getByText("You have no logo yet.")).toBeVisible();
  await field(page).press("Enter");
  await (await opened).setFiles(pngFile(500, 400));
  await expect(field(page)).toHaveAccessibleDescription(
    "Image aspect ratio is 1.25, but must be within 0.1 of 1.",
  );
  await expect(page.getByRole("list", { name: "Logo rules" })).toContainText(
    "Failed: Aspect ratio 1.25",
  );
  await expect(button(page, "Save Logo")).toHaveCount(0);
  await sendPhoto(page.locator("body"), "drop");
  await expect(page.getByText("drop.png passed every check.")).toBeVisible();
  await expect(chosen(page)).toBeVisible();
  await expect(page.getByRole("figure").filter({ hasText: "Round" })).toBeVisible();
  await button(page, "Cancel").click();
  await expect(chosen(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await choose(page, "logo.png");
  await expect(page.getByText("logo.png passed every check.")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(button(page, "Save Logo")).toBeFocused();
  await page.keyboard.press("Enter");
  await expectSaved(page);
  await expect(field(page)).toBeFocused();

  await page.reload();
  const first = (await saved(page).getAttribute("src")) ?? "";
  expect(first).toMatch(/\/logos\/.+-\d+\.png$/);
  const release = await hold(page, "**/rpc/set_brand_logo");
  await choose(page, "new-logo.png");
  await button(page, "Save Logo").click();
  await expect(button(page, "Saving...")).toBeFocused();
  await expect(button(page, "Cancel")).toHaveCount(0);
  await choose(page, "late.png");
  await expect(page.getByText("late.png")).toHaveCount(0);
  release();
  await expectSaved(page);
  await expect(saved(page)).not.toHaveAttribute("src", first);
  const second = (await saved(page).getAttribute("src")) ?? "";

  await button(page, "Remove Logo").click();
  await expect(page.getByText("Your logo has been removed.")).toBeVisible();
  await expect(saved(page)).toHaveCount(0);
  await expect(button(page, "Undo")).toBeFocused();
  await button(page, "Undo").press("Enter");
  await expect(page.getByText("Your logo is back.")).toBeVisible();
  await expect(saved(page)).toHaveAttribute("src", second);
  await expect(field(page)).toBeFocused();
  await button(page, "Remove Logo").click();
  await expect(page.getByText("Your logo has been removed.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("You have no logo yet.")).toBeVisible();
});

test("an unsaved logo stays chosen; a colleague's is replaced on purpose", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  await page.goto("/brands/settings");
  const alert = page.getByRole("alert");
  const upload = "**/storage/v1/object/race-background-photos/**";
  const store = await fail(page, upload);
  await choose(page, "mine.png");
  await button(page, "Save Logo").click();
  await expect(alert).toHaveText("Upload failed: We can't reach the server.");
  store();

  let uploads = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/object/race-background"))
      uploads += 1;
  });
  const save = await fail(page, "**/rpc/set_brand_logo");
  await button(page, "Save Logo").click();
  await expect(alert).toHaveText(/^The logo wasn't saved. Please try again. We can't reach/);
  await expect(chosen(page)).toBeVisible();
  save();
  await button(page, "Save Logo").click();
  await expectSaved(page);
  expect(uploads).toBe(1);

  const elsewhere = await page.context().newPage();
  await elsewhere.goto("/brands/settings");
  await choose(elsewhere, "theirs.png");
  await button(elsewhere, "Save Logo").click();
  await expectSaved(elsewhere);
  const theirs = (await saved(elsewhere).getAttribute("src")) ?? "";
  await choose(page, "mine.png");
  await button(page, "Save Logo").click();
  await expect(alert).toHaveText(/^Someone else changed the logo while you were editing\./);
  await expect(page.getByText("The logo that is saved now")).toBeVisible();
  await expect(saved(page)).toHaveAttribute("src", theirs);
  await button(page, "Save Logo").click();
  await expectSaved(page);
  await expect(saved(page)).not.toHaveAttribute("src", theirs);
});
