/** The people of a brand: what each role may do, and what their log says. */
import { expectAccessible } from "@outpace/e2e/accessibility";
import { signIn } from "@outpace/e2e/accounts";
import { fail, hold } from "@outpace/e2e/intercept";
import {
  addBrandWithRaces,
  createRace,
  expectWelcome,
  openDashboardAs,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { see } from "@outpace/e2e/screen";
import { addMember, changeRole, joinBrand } from "@outpace/e2e/team";
import { expect, type Page, test } from "@outpace/e2e/test";

const personRow = (page: Page, text: string) =>
  page.getByRole("listitem").filter({ hasText: text });
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

async function updateRace(page: Page, raceId: string, name: string): Promise<void> {
  await page.goto(`/brands/edit-race/${raceId}`);
  await page.getByLabel("Race name").fill(name);
  await press(page, "Update Race");
}

test("an owner changes roles and removes people, as the log tells", async ({ page, browser }) => {
  const { brand: owner, raceIds } = await addBrandWithRaces([{ name: "Lap Run" }]);
  const editor = await addMember(owner, "editor");
  const edited = await browser.newPage();
  await signIn(edited.context(), editor);
  // The form works as ever while the last edit cannot be loaded.
  const reach = await fail(edited, "**/rest/v1/rpc/race_last_edit**");
  await updateRace(edited, raceIds[0], "Long Lap Run");
  await see(edited, "Race updated.");
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
  await see(page, "Edda Lund is now a viewer.");
  const release = await hold(page, "**/rpc/set_member_role");
  await role.selectOption("Owner");
  await role.selectOption("Editor");
  await expect(role).toHaveValue("editor");
  release();
  await see(page, "Edda Lund is now an editor.");
  await expect(role).toHaveAttribute("aria-busy", "false");
  await page.reload();
  await expect(role).toHaveValue("editor");
  await press(page, "Remove Edda Lund");
  const dialog = page.getByRole("dialog", { name: "Remove this person?" });
  await dialog.getByRole("button", { name: "Keep in Team" }).click();
  await expect(dialog).toBeHidden();
  await press(page, "Remove Edda Lund");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await see(page, "Edda Lund is no longer in the team.");
  await expect(personRow(page, editor.email)).toHaveCount(0);

  await page.getByRole("link", { name: "Open Log" }).click();
  const sentence = 'Edda Lund changed the name of "Long Lap Run".';
  const main = page.getByRole("main");
  await see(main, "You removed Edda Lund from the team.");
  await see(main, sentence);
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
  await see(page, `You've left ${owner.companyName}.`);
  await see(page, "This account isn't part of a brand");
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
