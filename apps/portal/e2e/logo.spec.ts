/** The brand's logo, under Account. */
import { logoWaitingMessage } from "@outpace/domain/images";
import { png, pngFile } from "@outpace/e2e/png";
import { hold } from "@outpace/e2e/intercept";
import { openDashboardAsNewBrand } from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

async function openAccount(page: Page) {
  const brand = await openDashboardAsNewBrand(page);
  await page.goto("/brands/settings");
  await expect(field(page)).toBeVisible();
  return brand;
}

const field = (page: Page) => page.getByLabel("Logo", { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const saved = (page: Page) => page.getByRole("img", { name: "Your logo" });
const chosen = (page: Page) => page.getByRole("img", { name: "The logo you chose" });

const logoFile = (name = "logo.png", size = 400) => pngFile(size, size, name);

/** Chooses and saves a logo, and returns its address. */
async function saveLogo(page: Page, name?: string): Promise<string> {
  await field(page).setInputFiles(logoFile(name));
  await button(page, "Save Logo").click();
  await expect(page.getByText("Your logo has been saved.")).toBeVisible();
  return (await saved(page).getAttribute("src")) ?? "";
}

test("a brand chooses a logo, sees it square and round, saves, replaces and removes it", async ({
  page,
}) => {
  await openAccount(page);
  await expect(page.getByText("You have no logo yet.")).toBeVisible();
  await field(page).setInputFiles(logoFile());
  await expect(page.getByText("logo.png passed every check.")).toBeVisible();
  await expect(chosen(page)).toBeVisible();
  await expect(page.getByRole("figure").filter({ hasText: "Round" })).toBeVisible();
  await button(page, "Save Logo").click();
  await expect(page.getByText("Your logo has been saved.")).toBeVisible();
  await expect(field(page)).toBeFocused();

  await page.reload();
  const first = (await saved(page).getAttribute("src")) ?? "";
  expect(first).toMatch(/\/logos\/.+-\d+\.png$/);
  await saveLogo(page, "new-logo.png");
  await expect(saved(page)).not.toHaveAttribute("src", first);
  const second = (await saved(page).getAttribute("src")) ?? "";
  expect(second).not.toBe(first);

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

test("a logo can be dropped on the page or pasted", async ({ page }) => {
  await openAccount(page);
  const content = [...png(160, 160)];
  for (const type of ["drop", "paste"]) {
    await page.evaluate(
      ([type, content]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(content)], `${type}.png`, { type: "image/png" }));
        const event =
          type === "drop"
            ? new DragEvent("drop", { dataTransfer: data })
            : new ClipboardEvent("paste", { clipboardData: data });
        window.dispatchEvent(event);
      },
      [type, content] as const,
    );
    await expect(page.getByText(`${type}.png passed every check.`)).toBeVisible();
    await expect(chosen(page)).toBeVisible();
  }
  await button(page, "Cancel").click();
  await expect(chosen(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
});

test("a file that is too large, not square, too small or of another type is refused in words", async ({
  page,
}) => {
  await openAccount(page);
  const large = logoFile("large.png");
  const refusals = [
    [
      { ...large, buffer: Buffer.concat([large.buffer, Buffer.alloc(2 * 1024 * 1024)]) },
      /^File size is 2\.\d\d MB, but maximum allowed is 2MB$/,
    ],
    [pngFile(500, 400), "Image aspect ratio is 1.25, but must be within 0.1 of 1."],
    [logoFile("small.png", 100), "Image width is 100px, but must be between 160px and 800px."],
    [
      {
        name: "web.jpg",
        mimeType: "image/jpeg",
        buffer: Buffer.from("RIFF\x10\0\0\0WEBPVP8 ", "latin1"),
      },
      'File type "image/webp" is not supported. Please use PNG or JPEG format.',
    ],
  ] as const;
  for (const [file, message] of refusals) {
    await field(page).setInputFiles(file);
    await expect(field(page)).toHaveAccessibleDescription(message);
    await expect(button(page, "Save Logo")).toHaveCount(0);
  }
  await expect(page.getByRole("list", { name: "Logo rules" }).getByRole("listitem")).toHaveText([
    "Failed: Type WebP: PNG or JPEG",
    /^Passed: File size \d+ kB: up to 2 MB$/,
    "Not checked: Width not measured: between 160 and 800 px",
    "Not checked: Height not measured: between 160 and 800 px",
    "Not checked: Aspect ratio not measured: within 0.1 of 1",
    "Not checked: Readable: not checked",
  ]);
});

test("a logo is chosen and saved by keyboard", async ({ page }) => {
  // Choosers are intercepted from here on. Between the focus and the key that would be too late.
  const opened = page.waitForEvent("filechooser");
  await openAccount(page);
  await field(page).focus();
  await page.keyboard.press("Enter");
  await (await opened).setFiles(logoFile());
  await expect(button(page, "Save Logo")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(button(page, "Save Logo")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your logo has been saved.")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(button(page, "Remove Logo")).toBeFocused();
});

test("a failed upload or save keeps the chosen logo, and saving again succeeds", async ({
  page,
}) => {
  await openAccount(page);
  await page.route("**/storage/v1/object/race-background-photos/**", (route) =>
    route.abort("connectionrefused"),
  );
  await field(page).setInputFiles(logoFile());
  await button(page, "Save Logo").click();
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText("Upload failed: We can't reach the server.");
  await page.unrouteAll();

  let uploads = 0;
  await page.route("**/storage/v1/object/race-background-photos/**", (route) => {
    uploads += 1;
    return route.continue();
  });
  await page.route("**/rpc/set_brand_logo", (route) => route.abort("connectionrefused"), {
    times: 1,
  });
  await button(page, "Save Logo").click();
  await expect(alert).toHaveText(/^The logo wasn't saved. Please try again. We can't reach/);
  await expect(chosen(page)).toBeVisible();
  await button(page, "Save Logo").click();
  await expect(page.getByText("Your logo has been saved.")).toBeVisible();
  expect(uploads).toBe(1);
});

test("a colleague's logo that is not used yet is named as the reason of a refusal", async ({
  page,
}) => {
  await openAccount(page);
  await page.route("**/storage/v1/object/race-background-photos/**", (route) =>
    route.fulfill({
      status: 400,
      headers: { "access-control-allow-origin": "*" },
      json: { statusCode: "403", message: logoWaitingMessage },
    }),
  );
  await field(page).setInputFiles(logoFile());
  await button(page, "Save Logo").click();
  await expect(page.getByRole("alert")).toHaveText(logoWaitingMessage);
});

test("a logo that was changed elsewhere meanwhile is shown, and is replaced only on purpose", async ({
  page,
}) => {
  await openAccount(page);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto("/brands/settings");
  const theirs = await saveLogo(elsewhere, "theirs.png");

  await field(page).setInputFiles(logoFile("mine.png"));
  await button(page, "Save Logo").click();
  await expect(page.getByRole("alert")).toHaveText(
    "Someone else changed the logo while you were editing. Nothing is saved yet: check what is shown, then save again.",
  );
  await expect(page.getByText("The logo that is saved now")).toBeVisible();
  await expect(saved(page)).toHaveAttribute("src", theirs);
  await button(page, "Save Logo").click();
  await expect(page.getByText("Your logo has been saved.")).toBeVisible();
  await expect(saved(page)).not.toHaveAttribute("src", theirs);
});

test("while it is saved, a logo can be neither replaced nor saved twice", async ({ page }) => {
  await openAccount(page);
  const release = await hold(page, "**/rpc/set_brand_logo");
  await field(page).setInputFiles(logoFile());
  await button(page, "Save Logo").click();
  await expect(button(page, "Saving...")).toBeFocused();
  await expect(button(page, "Cancel")).toHaveCount(0);
  await field(page).setInputFiles(logoFile("late.png"));
  await expect(page.getByText("late.png")).toHaveCount(0);
  release();
  await expect(page.getByText("Your logo has been saved.")).toBeVisible();
});
