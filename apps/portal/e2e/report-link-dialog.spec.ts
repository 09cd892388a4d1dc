/** The dialog with the links to a report, while a change to them is on its way. */
import { signIn } from "@outpace/e2e/accounts";
import { hold } from "@outpace/e2e/intercept";
import { expect, test } from "@outpace/e2e/test";
import { addActiveRace, openDialog } from "./report-link-dialog.ts";

test("a name typed while a link is created or withdrawn stays, and so does the focus", async ({
  page,
}) => {
  const { brand, raceId } = await addActiveRace();
  await signIn(page.context(), brand);
  const dialog = await openDialog(page, raceId);
  const name = dialog.getByLabel("Link name");
  const create = await hold(page, "**/rpc/create_report_link");
  await name.fill("Agency");
  await dialog.getByRole("button", { name: "Create Link" }).click();
  await expect(dialog.getByRole("button", { name: "Creating..." })).toBeVisible();
  await name.fill("Sponsor");
  create();
  await expect(dialog.getByRole("textbox", { name: "New link" })).toHaveValue(/#[\w-]{22}$/);
  await expect(dialog.getByText("The link is created.")).toBeAttached();
  await expect(dialog.getByRole("button", { name: "Create Link" })).toBeVisible();
  await expect(name).toHaveValue("Sponsor");
  await expect(name).toBeFocused();

  const withdraw = await hold(page, "**/rpc/withdraw_report_link");
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await expect(dialog.getByRole("button", { name: "Withdrawing..." })).toBeVisible();
  await name.fill("Sponsors");
  withdraw();
  await expect(dialog.getByText('The link "Agency" is withdrawn.')).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveCount(0);
  await expect(name).toHaveValue("Sponsors");
  await expect(name).toBeFocused();
});

test("a link created by Enter has the focus, and the form is empty for the next", async ({
  page,
}) => {
  const { brand, raceId } = await addActiveRace();
  await signIn(page.context(), brand);
  const dialog = await openDialog(page, raceId);
  await dialog.getByLabel("Ends").selectOption("90 days");
  await dialog.getByLabel("Link name").fill("Agency");
  await dialog.getByLabel("Link name").press("Enter");
  await expect(dialog.getByRole("textbox", { name: "New link" })).toBeFocused();
  await expect(dialog.getByLabel("Link name")).toHaveValue("");
  await expect(dialog.getByLabel("Ends")).toHaveValue("30");
});

test("the dialog stays open until a new link's address is there to be copied", async ({ page }) => {
  const { brand, raceId } = await addActiveRace();
  await signIn(page.context(), brand);
  const dialog = await openDialog(page, raceId);
  const create = await hold(page, "**/rpc/create_report_link");
  await dialog.getByLabel("Link name").fill("Agency");
  await dialog.getByRole("button", { name: "Create Link" }).click();
  const close = dialog.getByRole("button", { name: "Close" });
  await expect(close).toBeDisabled();
  await page.keyboard.press("Escape");
  for (let time = 0; time < 2; time += 1) {
    await page.goBack();
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain("share");
    await expect(dialog.getByRole("button", { name: "Creating..." })).toBeVisible();
  }
  create();
  await expect(dialog.getByRole("textbox", { name: "New link" })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/brands/analytics/${raceId}`);

  await page.getByRole("button", { name: "Share Report" }).click();
  await expect(dialog.getByRole("listitem")).toContainText("Agency");
  await close.click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/brands/analytics/${raceId}`);
});
