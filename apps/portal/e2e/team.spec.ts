/** The people of a brand: how they join, what each role may do, and what their log says. */
import { expectAccessible } from "@outpace/e2e/accessibility";
import { newBrand, signIn, signUpBrand } from "@outpace/e2e/accounts";
import { messagesTo } from "@outpace/e2e/backend";
import { fail, hold } from "@outpace/e2e/intercept";
import {
  addBrandWithRaces,
  createRace,
  expectWelcome,
  fillLogin,
  openDashboardAs,
  openStarted,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import {
  addMember,
  changeRole,
  invitationPath,
  invite,
  joinBrand,
  type Person,
} from "@outpace/e2e/team";
import { expect, type Page, test } from "@outpace/e2e/test";

import { openBrandsAsStaff } from "./staff-screen.ts";

const personRow = (page: Page, text: string) =>
  page.getByRole("listitem").filter({ hasText: text });
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

async function updateRace(page: Page, raceId: string, name: string): Promise<void> {
  await page.goto(`/brands/edit-race/${raceId}`);
  await page.getByLabel("Race name").fill(name);
  await press(page, "Update Race");
}

/** Accepts an invitation as a new account. */
async function joinAs(page: Page, { name, password }: Omit<Person, "email">): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(password);
  await press(page, "Accept Invitation");
}

test("an owner changes roles and removes people, as the log tells", async ({ page, browser }) => {
  const { brand: owner, raceIds } = await addBrandWithRaces([{ name: "Lap Run" }]);
  const editor = await addMember(owner, "editor");
  const edited = await browser.newPage();
  await signIn(edited.context(), editor);
  // The form works as ever while the last edit cannot be loaded.
  const reach = await fail(edited, "**/rest/v1/rpc/race_last_edit**");
  await updateRace(edited, raceIds[0], "Long Lap Run");
  await expect(edited.getByText("Race updated.")).toBeVisible();
  reach();
  await edited.goto(`/brands/edit-race/${raceIds[0]}`);
  await expect(edited.getByText(/^Edited by you, /)).toContainText(" ago.");

  await openDashboardAs(page, owner);
  await page.getByRole("link", { name: "Team" }).click();
  const own = personRow(page, owner.email);
  await expect(own.getByText("You", { exact: true })).toBeVisible();
  await expect(own.getByRole("button", { name: "Leave" })).toBeDisabled();
  await expect(own.getByRole("combobox")).toBeDisabled();
  const role = page.getByLabel("Role of Edda Lund");
  await role.selectOption("Viewer");
  await expect(page.getByText("Edda Lund is now a viewer.")).toBeVisible();
  const release = await hold(page, "**/rpc/set_member_role");
  await role.selectOption("Owner");
  await role.selectOption("Editor");
  await expect(role).toHaveValue("editor");
  release();
  await expect(page.getByText("Edda Lund is now an editor.")).toBeVisible();
  await expect(role).toHaveAttribute("aria-busy", "false");
  await page.reload();
  await expect(role).toHaveValue("editor");
  await press(page, "Remove Edda Lund");
  const dialog = page.getByRole("dialog", { name: "Remove this person?" });
  await dialog.getByRole("button", { name: "Keep in Team" }).click();
  await expect(dialog).toBeHidden();
  await press(page, "Remove Edda Lund");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Edda Lund is no longer in the team.")).toBeVisible();
  await expect(personRow(page, editor.email)).toHaveCount(0);

  await page.getByRole("link", { name: "Open Log" }).click();
  const sentence = 'Edda Lund changed the name of "Long Lap Run".';
  const main = page.getByRole("main");
  await expect(main.getByText("You removed Edda Lund from the team.")).toBeVisible();
  await expect(main.getByText(sentence)).toBeVisible();
  await expect(main).not.toContainText(editor.email);
  await expectAccessible(page);
  await main.getByRole("link", { name: "View Analytics of Long Lap Run" }).click();
  await expect(page.getByText(/^Edited by Edda Lund, /)).toContainText(" ago.");
  await press(page, "Show Log");
  const entries = page.getByRole("dialog", { name: "Log of this race" }).getByRole("listitem");
  await expect(entries.filter({ hasText: sentence })).toContainText("Name: Lap Run Long Lap Run");
});

test("an editor creates races, and a viewer only reads", async ({ page }) => {
  const { brand: owner, raceIds } = await addBrandWithRaces([{ name: "Lap Run" }]);
  const editor = await addMember(owner, "editor");
  await openDashboardAs(page, editor);
  await expectWelcome(page, owner);
  await createRace(page, sunriseTen);
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
  await page.goto("/brands/settings");
  await expect(page.getByLabel("Company name")).toHaveValue(owner.companyName);
  await expect(page.getByRole("button", { name: "Save Changes" })).toHaveCount(0);

  await page.goto(`/brands/edit-race/${raceIds[0]}`);
  await page.getByLabel("Race name").fill("Long Lap Run");
  await changeRole(owner, editor, "viewer");
  await press(page, "Update Race");
  await expect(page.getByRole("main")).toContainText(
    `Only owners and editors of ${owner.companyName} can edit races. Ask ${owner.contactName} (owner).`,
  );
  await page.goto("/brands/dashboard");
  const analytics = raceCard(page, "Lap Run").getByRole("link", { name: "View Analytics" });
  await expect(analytics).toBeVisible();
  const changes = page.getByRole("link", { name: /^(Create New Race|Edit Race|Duplicate)/ });
  await expect(changes).toHaveCount(0);
  await analytics.click();
  await expect(page.getByRole("heading", { name: "Analytics: Lap Run" })).toBeVisible();
  await expect(changes).toHaveCount(0);
  await press(page, "Share Report");
  await expect(page.getByRole("dialog")).toContainText("Only owners and editors");

  await page.goto("/brands/team");
  await expect(personRow(page, owner.email)).toBeVisible();
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Withdraw|Send again|Invite/ })).toHaveCount(0);
  await press(page, "Leave");
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect(page.getByText(`You've left ${owner.companyName}.`)).toBeVisible();
  await expect(page.getByText("This account isn't part of a brand")).toBeVisible();
});

test("a person of two brands switches, and a race opens for its own brand", async ({ page }) => {
  const first = await addBrandWithRaces([{ name: "First Lap" }]);
  const second = await addBrandWithRaces([{ name: "Second Lap" }]);
  const [raceId] = first.raceIds;
  await joinBrand(second.brand, { ...first.brand, name: first.brand.contactName }, "editor");
  const chosen = page.getByLabel("Brand", { exact: true });
  await openDashboardAs(page, first.brand);
  await expect(raceCard(page, "First Lap")).toBeVisible();
  await chosen.selectOption(second.brand.companyName);
  await expectWelcome(page, second.brand);
  await expect(raceCard(page, "Second Lap")).toBeVisible();
  await expect(raceCard(page, "First Lap")).toHaveCount(0);
  // The choice is kept.
  await page.goto("/brands/orders");
  await expect(chosen).toHaveValue(second.brandId);

  await updateRace(page, raceId, "First Long Lap");
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  await page.goto(`/brands/analytics/${raceId}`);
  await expect(page.getByRole("heading", { name: "Analytics: First Long Lap" })).toBeVisible();
  const notice = page.getByText(/This race belongs to/);
  await expect(notice).toContainText(first.brand.companyName);
  await press(page, `Switch to ${first.brand.companyName}`);
  await expect(notice).toHaveCount(0);
  await expect(chosen).toHaveValue(first.brandId);
  // Creating acts for the brand that is chosen.
  await chosen.selectOption(second.brand.companyName);
  await expectWelcome(page, second.brand);
  await createRace(page, sunriseTen);
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
  await expect(raceCard(page, "Second Lap")).toBeVisible();
});

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
  await expect(page.getByText("Its link no longer works.")).toBeVisible();
  await expect(page.getByText("Nobody is invited now.")).toBeVisible();
  await joinAs(invited, { name: "Ida Holm", password });
  await expect(invited.getByText(/^This invitation was withdrawn or sent again\./)).toBeVisible();

  await press(page, "Invite Member");
  const dialog = page.getByRole("dialog", { name: "Invite someone to the team" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Role").selectOption("Viewer");
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await expect(page.getByText(`The invitation is on its way to ${email}.`)).toBeVisible();
  const row = personRow(page, email);
  await expect(row).toContainText("Viewer");
  const first = await invitationPath(email);
  await press(page, `Send again to ${email}`);
  await expect(page.getByText(`on its way to ${email} again.`)).toBeVisible();
  const path = await invitationPath(email, first);

  await invited.goto("/robots.txt");
  await openStarted(invited, path);
  const card = invited.getByRole("region", { name: "Invitation" });
  await expect(card).toContainText(`${owner.contactName} invites you`);
  await expect(card).toContainText("Viewer");
  // Opening it changed nothing.
  await page.reload();
  await expect(row).toContainText("Open until");
  await joinAs(invited, { name: "Ida Holm", password });
  await expect(invited.getByText(`You've joined ${owner.companyName}.`)).toBeVisible();
  await expectWelcome(invited, owner);
  await page.reload();
  await expect(page.getByLabel("Role of Ida Holm")).toHaveValue("viewer");
  await openStarted(invited, path);
  await expect(invited.getByText("This invitation has already been accepted.")).toBeVisible();
});

test("an invitation is accepted by its own account alone", async ({ page }) => {
  const [owner, other, person] = [await signUpBrand(), await signUpBrand(), await signUpBrand()];
  await invite(owner, person.email, "editor");
  const accept = page.getByRole("button", { name: "Accept Invitation" });
  await signIn(page.context(), other);
  await openStarted(page, await invitationPath(person.email));
  await expect(page.getByText(`You're signed in as ${other.email}`)).toBeVisible();
  await expect(accept).toHaveCount(0);
  await press(page, "Sign Out");
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await fillLogin(page, person);
  await accept.click();
  await expect(page.getByText(`You've joined ${owner.companyName}.`)).toBeVisible();
  const chosen = page.getByLabel("Brand", { exact: true }).locator("option:checked");
  await expect(chosen).toHaveText(owner.companyName);
});

test("staff hand a brand over, and accepting replaces its owner", async ({ page, browser }) => {
  const { brand } = await addBrandWithRaces([{ name: "Lap Run" }]);
  const { companyName } = brand;
  const next = newBrand();
  const reason = "Ines has left the company.";
  await openBrandsAsStaff(page, brand);
  const dialog = page.getByRole("dialog", { name: `Hand over ${companyName}?` });
  const handOver = async () => {
    await dialog.getByLabel("Email").fill(next.email);
    await dialog.getByLabel("Reason").fill(reason);
    await dialog.getByRole("button", { name: "Hand Over" }).click();
  };
  await press(page, `Hand Over ${companyName}`);
  await handOver();
  const told = page.getByText(`The invitation to own ${companyName} is `);
  await expect(told).toContainText(`on its way to ${next.email}.`);
  const first = await invitationPath(next.email);
  // Nobody hands it over twice, but staff can take it back.
  await press(page, `Hand Over ${companyName}`);
  await expect(dialog).toContainText(`${next.email} was invited on`);
  await dialog.getByRole("button", { name: "Withdraw Invitation" }).click();
  await expect(told).toContainText("withdrawn.");
  await press(page, `Hand Over ${companyName}`);
  await handOver();
  await expect(dialog).toBeHidden();

  const owner = await browser.newPage();
  await openDashboardAs(owner, brand);
  await owner.goto("/brands/team");
  const row = personRow(owner, next.email);
  await expect(row).toContainText(reason);
  await expect(row.getByRole("button")).toHaveText([/Withdraw/]);
  const mails = async () => (await messagesTo(brand.email)).map(({ text }) => text).join();
  await expect.poll(mails, { timeout: 15_000 }).toContain(reason);

  const invited = await browser.newPage();
  await openStarted(invited, await invitationPath(next.email, first));
  await expect(invited.getByRole("region", { name: "Invitation" })).toContainText(reason);
  await joinAs(invited, { name: "Vera Lund", password: next.password });
  await expectWelcome(invited, brand);
  await expect(raceCard(invited, "Lap Run")).toBeVisible();
  await expect(invited.getByRole("link", { name: "Create New Race" })).toBeVisible();
  await owner.goto("/brands/dashboard");
  await expect(owner.getByText("This account isn't part of a brand")).toBeVisible();
});
