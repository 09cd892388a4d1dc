/** The people of a brand: how they join, what each role may do, and what their log says. */
import { expectAccessible } from "@outpace/e2e/accessibility";
import { demoAccounts, newBrand, signIn, signUpBrand } from "@outpace/e2e/accounts";
import { addRaces, brandIdOf, messagesTo } from "@outpace/e2e/backend";
import { fail, hold } from "@outpace/e2e/intercept";
import { addLogEntries } from "@outpace/e2e/log";
import {
  expectWelcome,
  fillLogin,
  fillRace,
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
import { type Browser, expect, type Page, test } from "@outpace/e2e/test";

import { openBrandsAsStaff } from "./staff-screen.ts";

/** A brand with a pending race. */
async function signUpBrandWithRace(name = "Lap Run") {
  const owner = await signUpBrand();
  const raceId = crypto.randomUUID();
  const brandId = await brandIdOf(owner.email);
  await addRaces(brandId, [{ id: raceId, name }]);
  return { owner, brandId, raceId };
}

const pageElsewhere = async (browser: Browser) => (await browser.newContext()).newPage();
const personRow = (page: Page, text: string) =>
  page.getByRole("listitem").filter({ hasText: text });
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

async function updateRace(page: Page, raceId: string, name: string): Promise<void> {
  await page.goto(`/brands/edit-race/${raceId}`);
  await page.getByLabel("Race name").fill(name);
  await press(page, "Update Race");
}

async function createRace(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Create New Race" }).click();
  await fillRace(page, sunriseTen);
  await press(page, "Create Race");
  await press(page, "Pay & Finalize Race");
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
}

/** Accepts an invitation as a new account. */
async function joinAs(page: Page, { name, password }: Person): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(password);
  await press(page, "Accept Invitation");
}

test("an owner changes roles and removes a person, and the log keeps who did what", async ({
  page,
  browser,
}) => {
  const { owner, raceId } = await signUpBrandWithRace();
  const editor = await addMember(owner, "editor", "Edda Lund");
  const second = await addMember(owner, "owner", "Olga Berg");
  const viewer = await addMember(owner, "viewer");
  const edited = await pageElsewhere(browser);
  await signIn(edited.context(), editor);
  // The form works as ever while the last edit cannot be loaded.
  const reach = await fail(edited, "**/rest/v1/rpc/race_last_edit**");
  await updateRace(edited, raceId, "Long Lap Run");
  await expect(edited.getByText("Race updated.")).toBeVisible();
  reach();
  await edited.goto(`/brands/edit-race/${raceId}`);
  await expect(edited.getByText(/^Edited by you, /)).toContainText(" ago.");

  await openDashboardAs(page, owner);
  await page.getByRole("link", { name: "Team" }).click();
  await expect(page.getByRole("heading", { name: "Team", level: 1 })).toBeVisible();
  await expect(personRow(page, editor.email)).toContainText("Edda Lund");
  const own = personRow(page, owner.email);
  await expect(own.getByText("You", { exact: true })).toBeVisible();
  const leave = own.getByRole("button", { name: "Leave" });
  await expect(leave).toBeEnabled();
  // The other owner has become an editor meanwhile.
  await changeRole(owner, second, "editor");
  await leave.click();
  const leaving = page.getByRole("dialog", { name: "Leave this brand?" });
  await leaving.getByRole("button", { name: "Leave" }).click();
  await expect(leaving).toContainText("Make someone else an owner first.");
  await page.reload();
  await expect(leave).toBeDisabled();
  await expect(own.getByRole("combobox")).toBeDisabled();

  const role = page.getByLabel("Role of Edda Lund");
  await role.selectOption("Viewer");
  await expect(page.getByText("Edda Lund is now a viewer.")).toBeVisible();
  const release = await hold(page, "**/rpc/set_member_role");
  await role.selectOption("Owner");
  await expect(role).toHaveValue("owner");
  await role.selectOption("Editor");
  await expect(role).toHaveValue("editor");
  release();
  await expect(page.getByText("Edda Lund is now an editor.")).toBeVisible();
  await expect(role).toHaveAttribute("aria-busy", "false");
  await page.reload();
  await expect(role).toHaveValue("editor");

  await press(page, "Remove Edda Lund");
  const dialog = page.getByRole("dialog", { name: "Remove this person?" });
  await expect(dialog).toContainText("races belong to the brand");
  await dialog.getByRole("button", { name: "Keep in Team" }).click();
  await expect(dialog).toBeHidden();
  await press(page, "Remove Edda Lund");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Edda Lund is no longer in the team.")).toBeVisible();
  await expect(personRow(page, editor.email)).toHaveCount(0);

  await page.getByRole("link", { name: "Open Log" }).click();
  await expect(page.getByRole("heading", { name: "Log", exact: true, level: 1 })).toBeVisible();
  const main = page.getByRole("main");
  const sentence = 'Edda Lund changed the name of "Long Lap Run".';
  await expect(main.getByText("You removed Edda Lund from the team.")).toBeVisible();
  await expect(main.getByText(sentence)).toBeVisible();
  await expect(main.getByText("You signed up the brand.")).toBeVisible();
  await expect(main).not.toContainText(editor.email);
  await expectAccessible(page);
  await main.getByRole("link", { name: "View Analytics of Long Lap Run" }).click();
  await expect(page.getByText(/^Edited by Edda Lund, /)).toContainText(" ago.");
  await press(page, "Show Log");
  const log = page.getByRole("dialog", { name: "Log of this race" });
  await expect(personRow(page, sentence).and(log.getByRole("listitem"))).toContainText(
    "Name: Lap Run Long Lap Run",
  );

  await addLogEntries(owner, 60);
  await signIn(edited.context(), viewer);
  await edited.goto("/brands/log");
  await expect(edited.getByText("Showing the first 50 entries, newest first.")).toBeVisible();
  await expect(edited.getByRole("main").getByRole("listitem")).toHaveCount(50);
  await edited.getByRole("button", { name: "Show more entries" }).press("Enter");
  await expect(edited.getByText(/^Showing \d+ entries, newest first\.$/)).toBeFocused();
  await expect(edited.getByText(`${owner.contactName} signed up the brand.`)).toBeVisible();
  await edited.context().close();
});

test("an editor creates races but changes nothing of the brand, and a viewer only reads", async ({
  page,
}) => {
  const { owner, raceId } = await signUpBrandWithRace();
  const editor = await addMember(owner, "editor");
  const main = page.getByRole("main");
  const ask = `Ask ${owner.contactName} (owner).`;
  await openDashboardAs(page, editor);
  await expectWelcome(page, owner);
  await createRace(page);
  await page.goto("/brands/package");
  await expect(main).toContainText(
    `Only owners of ${owner.companyName} can order packages. ${ask}`,
  );
  await page.goto("/brands/settings");
  await expect(page.getByText(/can change these details/)).toBeVisible();
  await expect(page.getByLabel("Company name")).toHaveValue(owner.companyName);
  await expect(page.getByLabel("Company name")).not.toBeEditable();
  await expect(page.getByRole("button", { name: "Save Changes" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Brand logo" })).toHaveCount(0);

  await page.goto(`/brands/edit-race/${raceId}`);
  await page.getByLabel("Race name").fill("Long Lap Run");
  await changeRole(owner, editor, "viewer");
  await press(page, "Update Race");
  await expect(main).toContainText(
    `Only owners and editors of ${owner.companyName} can edit races. ${ask}`,
  );
  await page.goto("/brands/create-race");
  await expect(main).toContainText(
    `Only owners and editors of ${owner.companyName} can create races. ${ask}`,
  );
  await page.goto("/brands/dashboard");
  const card = raceCard(page, "Lap Run");
  await expect(card.getByRole("link", { name: "View Analytics" })).toBeVisible();
  for (const name of ["Create New Race", "Edit Race", "Duplicate"]) {
    await expect(page.getByRole("link", { name })).toHaveCount(0);
  }
  await card.getByRole("link", { name: "View Analytics" }).click();
  await expect(page.getByRole("heading", { name: "Analytics: Lap Run" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit Race" })).toHaveCount(0);
  await press(page, "Share Report");
  await expect(page.getByRole("dialog")).toContainText("Only owners and editors");
  await expect(page.getByLabel("Link name")).toHaveCount(0);

  await page.goto("/brands/team");
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await press(page, "Leave");
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect(page.getByText(`You've left ${owner.companyName}.`)).toBeVisible();
  await expect(page.getByText("This account isn't part of a brand")).toBeVisible();
});

test("a person of two brands switches, and a race opens for its own brand", async ({ page }) => {
  const first = await signUpBrandWithRace("First Lap");
  const second = await signUpBrandWithRace("Second Lap");
  await joinBrand(second.owner, { ...first.owner, name: first.owner.contactName }, "editor");
  const chosen = page.getByLabel("Brand", { exact: true });
  await openDashboardAs(page, first.owner);
  await expect(raceCard(page, "First Lap")).toBeVisible();
  await chosen.selectOption(second.owner.companyName);
  await expectWelcome(page, second.owner);
  await expect(raceCard(page, "Second Lap")).toBeVisible();
  await expect(raceCard(page, "First Lap")).toHaveCount(0);
  // The choice is kept.
  await page.goto("/brands/orders");
  await expect(chosen).toHaveValue(second.brandId);

  await page.goto(`/brands/edit-race/${first.raceId}`);
  const notice = page.getByText(/This race belongs to/);
  await expect(notice).toContainText(first.owner.companyName);
  await page.getByLabel("Race name").fill("First Long Lap");
  await press(page, "Update Race");
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  await page.goto(`/brands/analytics/${first.raceId}`);
  await expect(page.getByRole("heading", { name: "Analytics: First Long Lap" })).toBeVisible();
  await press(page, `Switch to ${first.owner.companyName}`);
  await expect(notice).toHaveCount(0);
  await expect(chosen).toHaveValue(first.brandId);

  // Creating acts for the brand that is chosen.
  await chosen.selectOption(second.owner.companyName);
  await createRace(page);
  await expect(raceCard(page, "Second Lap")).toBeVisible();
});

test("an owner invites an address, sends it again, and it joins with a new account", async ({
  page,
  browser,
}) => {
  const owner = await signUpBrand();
  const viewer = await addMember(owner, "viewer");
  const invitee = { ...newBrand(), name: "Ida Holm" };
  const { email } = invitee;
  await signIn(page.context(), owner);
  await page.goto("/brands/team");
  await press(page, "Invite Member");
  const dialog = page.getByRole("dialog", { name: "Invite someone to the team" });
  const address = dialog.getByLabel("Email");
  const send = dialog.getByRole("button", { name: "Send Invitation" });
  await send.click();
  await expect(address).toHaveAccessibleDescription("Please enter your email.");
  await address.fill(owner.email);
  await send.click();
  await expect(dialog).toContainText("This person is already in the team.");
  await address.fill(email);
  await dialog.getByLabel("Role").selectOption("Viewer");
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`The invitation is on its way to ${email}.`)).toBeVisible();
  const row = personRow(page, email);
  await expect(row).toContainText("Viewer");
  await expect(row).toContainText("Open until");
  const first = await invitationPath(email);
  await press(page, `Send again to ${email}`);
  await expect(page.getByText(`on its way to ${email} again.`)).toBeVisible();
  const path = await invitationPath(email, first);

  const seen = await pageElsewhere(browser);
  await signIn(seen.context(), viewer);
  await seen.goto("/brands/team");
  await expect(seen.getByText(email)).toBeVisible();
  await expect(seen.getByRole("button", { name: /Withdraw|Send again|Invite/ })).toHaveCount(0);
  await seen.context().close();

  const invited = await pageElsewhere(browser);
  await openStarted(invited, path);
  const card = invited.getByRole("region", { name: "Invitation" });
  await expect(card).toContainText(owner.companyName);
  await expect(card).toContainText(`${owner.contactName} invites you`);
  await expect(card).toContainText("Viewer");
  // Opening it changed nothing.
  await page.reload();
  await expect(row).toContainText("Open until");
  await press(invited, "Accept Invitation");
  await expect(invited.getByLabel("Name")).toHaveAccessibleDescription("Please enter your name.");
  await joinAs(invited, invitee);
  await expect(invited.getByText(`You've joined ${owner.companyName}.`)).toBeVisible();
  await expectWelcome(invited, owner);
  await expect(invited.getByRole("link", { name: "Create New Race" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Role of Ida Holm")).toHaveValue("viewer");
  await openStarted(invited, path);
  await expect(invited.getByText("This invitation has already been accepted.")).toBeVisible();
  await invited.context().close();
});

test("an invitation is accepted by its own account alone, and one of no use says why", async ({
  page,
  browser,
}) => {
  const [owner, other, person] = [await signUpBrand(), await signUpBrand(), await signUpBrand()];
  await invite(owner, person.email, "editor");
  const path = await invitationPath(person.email);
  const accept = page.getByRole("button", { name: "Accept Invitation" });
  await signIn(page.context(), other);
  await openStarted(page, path);
  await expect(page.getByText(`You're signed in as ${other.email}`)).toBeVisible();
  await expect(accept).toHaveCount(0);
  await press(page, "Sign Out");
  await expect(page.getByText("has an account. Sign in with it, then accept.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await fillLogin(page, person);
  await accept.click();
  await expect(page.getByText(`You've joined ${owner.companyName}.`)).toBeVisible();
  const chosen = page.getByLabel("Brand", { exact: true });
  await expect(chosen.locator("option:checked")).toHaveText(owner.companyName);
  await press(page, "Sign Out");
  await expect(page.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();

  const { email, password } = newBrand();
  await invite(owner, email, "viewer");
  const withdrawn = await invitationPath(email);
  await openStarted(page, withdrawn);
  await expect(accept).toBeVisible();
  const team = await pageElsewhere(browser);
  await signIn(team.context(), owner);
  await team.goto("/brands/team");
  await press(team, `Withdraw the invitation of ${email}`);
  await expect(team.getByText("Its link no longer works.")).toBeVisible();
  await expect(team.getByText("Nobody is invited now.")).toBeVisible();
  await team.context().close();
  await joinAs(page, { name: "Ida Holm", email, password });
  await expect(page.getByText(/^This invitation was withdrawn or sent again\./)).toBeVisible();
  const alert = page.getByRole("alert");
  await openStarted(page, "/brands/invitation#nothing");
  await page.reload();
  await expect(alert).toContainText("This invitation does not exist.");
  await openStarted(page, "/brands/invitation");
  await expect(page.getByText(/open the link of the invitation/)).toBeVisible();
  await fail(page, "**/rpc/read_invitation");
  await page.goto(`${withdrawn}x`);
  await page.reload();
  await expect(alert).toContainText("We couldn't read the invitation.");
});

test("staff hand a brand over, and accepting replaces its owner", async ({ page, browser }) => {
  const { owner: brand } = await signUpBrandWithRace();
  const { companyName } = brand;
  const next = { ...newBrand(), name: "Vera Lund" };
  const reason = "Ines has left the company.";
  await openBrandsAsStaff(page, brand);
  const handOver = () => press(page, `Hand Over ${companyName}`);
  await handOver();
  const dialog = page.getByRole("dialog", { name: `Hand over ${companyName}?` });
  const email = dialog.getByLabel("Email");
  const send = dialog.getByRole("button", { name: "Hand Over" });
  await send.click();
  await expect(email).toHaveAccessibleDescription("Please enter the new owner's email.");
  await expect(dialog.getByLabel("Reason")).toHaveAccessibleDescription("Please enter a reason.");
  await dialog.getByLabel("Reason").fill(reason);
  await email.fill(demoAccounts.secondStaff.email);
  await send.click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await email.fill(next.email);
  await send.click();
  await expect(
    page.getByText(`The invitation to own ${companyName} is on its way to ${next.email}.`),
  ).toBeVisible();

  const withdrawn = await invitationPath(next.email);
  // Nobody hands it over twice, but staff can take it back.
  await handOver();
  await expect(dialog).toContainText(`${next.email} was invited on`);
  await dialog.getByRole("button", { name: "Withdraw Invitation" }).click();
  await expect(page.getByText(`The invitation to own ${companyName} is withdrawn.`)).toBeVisible();
  await handOver();
  await email.fill(next.email);
  await dialog.getByLabel("Reason").fill(reason);
  await send.click();
  await expect(dialog).toBeHidden();

  const owner = await pageElsewhere(browser);
  await openDashboardAs(owner, brand);
  await expect(raceCard(owner, "Lap Run")).toBeVisible();
  await owner.goto("/brands/team");
  const row = personRow(owner, next.email);
  await expect(row).toContainText(reason);
  await expect(row.getByRole("button", { name: /Withdraw/ })).toBeVisible();
  await expect(row.getByRole("button", { name: /Send again/ })).toHaveCount(0);
  const told = async () => (await messagesTo(brand.email)).map(({ text }) => text).join();
  await expect.poll(told, { timeout: 15_000 }).toContain(reason);

  const invited = await pageElsewhere(browser);
  await openStarted(invited, await invitationPath(next.email, withdrawn));
  const card = invited.getByRole("region", { name: "Invitation" });
  await expect(card).toContainText(companyName);
  await expect(card).toContainText(reason);
  await joinAs(invited, next);
  await expectWelcome(invited, brand);
  await expect(raceCard(invited, "Lap Run")).toBeVisible();
  await expect(invited.getByRole("link", { name: "Create New Race" })).toBeVisible();
  await owner.goto("/brands/dashboard");
  await expect(owner.getByText("This account isn't part of a brand")).toBeVisible();
  await owner.context().close();
  await invited.context().close();
});
