/** How people join a brand: by an invitation, or as the owner whom staff hand it over to. */
import { addStaff, newBrand, signIn, signUpBrand } from "@outpace/e2e/accounts";
import { messagesTo } from "@outpace/e2e/backend";
import { withDatabase } from "@outpace/e2e/database";
import { fail } from "@outpace/e2e/intercept";
import {
  addBrandWithRaces,
  expectWelcome,
  fillLogin,
  openDashboardAs,
  openStarted,
  raceCard,
} from "@outpace/e2e/portal";
import { see } from "@outpace/e2e/screen";
import { invitationPath, invite, type Person } from "@outpace/e2e/team";
import { expect, type Page, test } from "@outpace/e2e/test";

import { openBrandsAsStaff } from "./staff-screen.ts";

const personRow = (page: Page, text: string) =>
  page.getByRole("listitem").filter({ hasText: text });
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

/** Accepts an invitation as a new account. */
async function joinAs(page: Page, { name, password }: Omit<Person, "email">): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(password);
  await press(page, "Accept Invitation");
}

test("an owner withdraws an invitation, and another one is accepted", async ({ page, browser }) => {
  const owner = await signUpBrand();
  const [{ email, password }, withdrawn] = [newBrand(), newBrand()];
  await invite(owner, withdrawn.email, "editor");
  const invited = await browser.newPage();
  await openStarted(invited, await invitationPath(withdrawn.email));
  await expect(invited.getByRole("button", { name: "Accept Invitation" })).toBeVisible();
  await signIn(page.context(), owner);
  await page.goto("/brands/team");
  await press(page, `Withdraw the invitation of ${withdrawn.email}`);
  await see(page, "Its link no longer works.");
  await see(page, "Nobody is invited now.");
  await joinAs(invited, { name: "Ida Holm", password: "holm-2026" });
  await see(invited, "Too easy to guess. Choose another.");
  await joinAs(invited, { name: "Ida Holm", password });
  await see(invited, /^This invitation was withdrawn or sent again\./);

  const allow = await fail(page, "**/assets/invite-dialog-*.js");
  await press(page, "Invite Member");
  await see(page, "This didn't open.");
  allow();
  await press(page, "Invite Member");
  const dialog = page.getByRole("dialog", { name: "Invite someone to the team" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Role").selectOption("Viewer");
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await see(page, `The invitation is on its way to ${email}.`);
  const row = personRow(page, email);
  await expect(row).toContainText("Viewer");
  const first = await invitationPath(email);
  await press(page, `Send again to ${email}`);
  await see(page, `on its way to ${email} again.`);
  const path = await invitationPath(email, first);

  await invited.goto("/robots.txt");
  await openStarted(invited, path);
  const card = invited.getByRole("region", { name: "Invitation" });
  await expect(card).toContainText(`${owner.contactName} invites you`);
  await expect(card).toContainText("Viewer");
  // Opening it changed nothing.
  await page.reload();
  await expect(row).toContainText("Open until");
  await expect(row).toContainText("Not accepted? Check the address with the person.");
  await joinAs(invited, { name: "Ida Holm", password });
  await see(invited, `You've joined ${owner.companyName}.`);
  await expectWelcome(invited, owner);
  await page.reload();
  await expect(page.getByLabel("Role of Ida Holm")).toHaveValue("viewer");
  await openStarted(invited, path);
  await see(invited, "This invitation has already been accepted.");
});

test("an invitation is accepted by its own account alone", async ({ page }) => {
  const [owner, other, person] = [await signUpBrand(), await signUpBrand(), await signUpBrand()];
  await invite(owner, person.email, "editor");
  const accept = page.getByRole("button", { name: "Accept Invitation" });
  await signIn(page.context(), other);
  await openStarted(page, await invitationPath(person.email));
  await see(page, `You're signed in as ${other.email}`);
  await expect(accept).toHaveCount(0);
  await press(page, "Sign Out");
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await fillLogin(page, person);
  await accept.click();
  await see(page, `You've joined ${owner.companyName}.`);
  const chosen = page.getByLabel("Brand", { exact: true }).locator("option:checked");
  await expect(chosen).toHaveText(owner.companyName);
});

test("an invitation's link ends all others, and allows them again", async ({ page }) => {
  const { email } = newBrand();
  await invite(await signUpBrand(), email, "editor");
  await invitationPath(email);
  const links = (await messagesTo(email)).flatMap((message) => message.links);
  const { pathname, hash } = new URL(links.find((link) => link.includes("refuse")) ?? "");
  await openStarted(page, pathname + hash);
  await press(page, "Don't Invite Me Again");
  await see(page, "Nobody can invite you by email any more.");
  // The brand sees no difference.
  const other = await signUpBrand();
  await invite(other, email, "editor");
  await expect(page.getByRole("button", { name: "Allow Invitations Again" })).toBeFocused();
  await page.keyboard.press("Enter");
  await see(page, "Brands can invite you by email again.");
});

test("two members of staff hand a brand over, and accepting replaces its owner", async ({
  page,
  browser,
}) => {
  const { brand } = await addBrandWithRaces([{ name: "Lap Run" }]);
  const { companyName } = brand;
  const next = newBrand();
  const reason = "Ines has left the company.";
  // Not the demo account, whose session the worker may have begun too long ago.
  const [asking, colleague] = [await addStaff(), await addStaff()];
  await openBrandsAsStaff(page, brand, asking);
  const dialogOf = (on: Page) => on.getByRole("dialog", { name: `Hand over ${companyName}?` });
  const dialog = dialogOf(page);
  const handOver = async () => {
    await press(page, `Hand Over ${companyName}`);
    await dialog.getByLabel("Email").fill(next.email);
    await dialog.getByLabel("Reason").fill(reason);
    await dialog.getByRole("button", { name: "Hand Over" }).click();
    await see(page, /^Another member of staff has to confirm/);
  };
  const second = await browser.newPage();
  const confirm = async () => {
    await openBrandsAsStaff(second, brand, colleague);
    await press(second, `Review the hand-over of ${companyName}`);
    await expect(dialogOf(second)).toContainText(reason);
    await dialogOf(second).getByRole("button", { name: "Confirm Hand-Over" }).click();
    await see(second, /is confirmed\. Its owner can stop it for three days\.$/);
  };
  await handOver();
  // Who asked cannot confirm it, but can take it back.
  await press(page, `Hand Over ${companyName}`);
  await expect(dialog).toContainText("You asked on");
  await expect(dialog.getByRole("button", { name: "Confirm Hand-Over" })).toBeHidden();
  await dialog.getByRole("button", { name: "Withdraw Hand-Over" }).click();
  await see(page, /is withdrawn\. The brand stays as it is\.$/);

  // The owner stops one by the e-mail's link, and one under Team.
  await handOver();
  await confirm();
  const owner = await browser.newPage();
  const stopLink = async () =>
    (await messagesTo(brand.email))
      .flatMap(({ links }) => links)
      .find((link) => link.includes("/brands/keep-brand#")) ?? "";
  await expect.poll(stopLink, { timeout: 15_000 }).not.toBe("");
  await openStarted(owner, `/brands/keep-brand${new URL(await stopLink()).hash}`);
  await press(owner, "Stop the Hand-Over");
  await see(owner, /^Your brand stays yours\./);
  await handOver();
  await confirm();
  await openDashboardAs(owner, brand);
  await owner.goto("/brands/team");
  await see(owner, reason);
  await press(owner, "Stop the Hand-Over");
  await press(owner, "Stop It");
  await see(owner, /^The brand stays yours\./);

  await handOver();
  await confirm();
  await withDatabase("", async (sql) => {
    await sql`update private.hand_overs set begins_at = now() where email = ${next.email} and ended_at is null`;
    await sql`select private.begin_due_hand_overs()`;
  });
  await owner.goto("/brands/team");
  const row = personRow(owner, next.email);
  await expect(row).toContainText(reason);
  await expect(row.getByRole("button")).toHaveText([/Withdraw/]);

  const invited = await browser.newPage();
  await openStarted(invited, await invitationPath(next.email));
  await expect(invited.getByRole("region", { name: "Invitation" })).toContainText(reason);
  await joinAs(invited, { name: "Vera Lund", password: next.password });
  await expectWelcome(invited, brand);
  await expect(raceCard(invited, "Lap Run")).toBeVisible();
  await expect(invited.getByRole("link", { name: "Create New Race" })).toBeVisible();
  await owner.goto("/brands/dashboard");
  await see(owner, "This account isn't part of a brand");
});
