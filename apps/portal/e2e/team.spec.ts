import { sessionOf, signIn, signUpBrand } from "@outpace/e2e/accounts";
import { addRaces, brandIdOf, callApi } from "@outpace/e2e/backend";
import { hold } from "@outpace/e2e/intercept";
import { fillRace, openDashboardAs, raceCard, sunriseTen } from "@outpace/e2e/portal";
import { addMember, changeRole, joinBrand } from "@outpace/e2e/team";
import { expect, type Page, test } from "@outpace/e2e/test";

/** A brand with a pending race. */
async function signUpBrandWithRace(name: string) {
  const owner = await signUpBrand();
  const brandId = await brandIdOf(owner.email);
  const id = crypto.randomUUID();
  await addRaces(brandId, [{ id, name }]);
  return { owner, brandId, raceId: id };
}

const personRow = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ hasText: name });

test("an owner changes a role and removes a person", async ({ page }) => {
  const owner = await signUpBrand();
  const editor = await addMember(owner, "editor", "Edda Lund");
  await openDashboardAs(page, owner);
  await page.getByRole("link", { name: "Team" }).click();
  await expect(page.getByRole("heading", { name: "Team", level: 1 })).toBeVisible();
  await expect(personRow(page, editor.email)).toContainText("Edda Lund");
  const own = personRow(page, owner.email);
  await expect(own.getByText("You", { exact: true })).toBeVisible();
  await expect(own.getByRole("combobox")).toBeDisabled();
  await expect(own.getByRole("button", { name: "Leave" })).toBeDisabled();

  await page.getByLabel("Role of Edda Lund").selectOption("Owner");
  await expect(page.getByText("Edda Lund is now an owner.")).toBeVisible();
  await expect(own.getByRole("button", { name: "Leave" })).toBeEnabled();
  await page.reload();
  await expect(page.getByLabel("Role of Edda Lund")).toHaveValue("owner");

  await page.getByRole("button", { name: "Remove Edda Lund" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove this person?" });
  await expect(dialog).toContainText("races belong to the brand");
  await dialog.getByRole("button", { name: "Keep in Team" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Remove Edda Lund" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Edda Lund is no longer in the team.")).toBeVisible();
  await expect(personRow(page, editor.email)).toHaveCount(0);
});

test("of two roles chosen fast for a person, the last one is saved and shown", async ({ page }) => {
  const owner = await signUpBrand();
  const editor = await addMember(owner, "editor", "Edda Lund");
  const { access_token: as } = await sessionOf(editor);
  await signIn(page.context(), owner);
  await page.goto("/brands/team");
  const role = page.getByLabel("Role of Edda Lund");
  const release = await hold(page, "**/rpc/set_member_role");
  await role.selectOption("Owner");
  await expect(role).toHaveValue("owner");
  await role.selectOption("Editor");
  await expect(role).toHaveValue("editor");
  release();
  await expect(page.getByText("Edda Lund is now an editor.")).toBeVisible();
  await expect(role).toHaveValue("editor");
  await expect(role).toHaveAttribute("aria-busy", "false");
  expect(await callApi("/rest/v1/brand_members?select=role", { as })).toEqual([{ role: "editor" }]);
});

test("two owners cannot leave a brand without one", async ({ page }) => {
  const owner = await signUpBrand();
  const second = await addMember(owner, "owner", "Olga Berg");
  await signIn(page.context(), owner);
  await page.goto("/brands/team");
  await expect(page.getByRole("button", { name: "Leave" })).toBeEnabled();
  // The other owner has become an editor meanwhile.
  await changeRole(owner, second, "editor");
  await page.getByRole("button", { name: "Leave" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave this brand?" });
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(dialog).toContainText("Make someone else an owner first.");
});

test("an editor creates races, but orders no packages and changes no details", async ({ page }) => {
  const owner = await signUpBrand();
  const editor = await addMember(owner, "editor");
  await openDashboardAs(page, editor);
  await expect(page.getByText(`Welcome, ${owner.companyName}`)).toBeVisible();
  await page.getByRole("link", { name: "Create New Race" }).click();
  await expect(page.getByText("Can Create Race")).toBeVisible();
  await expect(page.getByRole("link", { name: "Get a Package" })).toHaveCount(0);
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();

  await page.goto("/brands/package");
  await expect(page.getByRole("main")).toContainText(
    `Only owners of ${owner.companyName} can order packages. Ask ${owner.contactName} (owner).`,
  );
  await page.goto("/brands/settings");
  await expect(page.getByText(/can change these details/)).toBeVisible();
  await expect(page.getByLabel("Company name")).toHaveValue(owner.companyName);
  await expect(page.getByLabel("Company name")).not.toBeEditable();
  await expect(page.getByRole("button", { name: "Save Changes" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Brand logo" })).toHaveCount(0);
});

test("a viewer reads everything, and links say who can change it", async ({ page }) => {
  const { owner, raceId: id } = await signUpBrandWithRace("Lap Run");
  const viewer = await addMember(owner, "viewer");
  await openDashboardAs(page, viewer);
  const card = raceCard(page, "Lap Run");
  await expect(card.getByRole("link", { name: "View Analytics" })).toBeVisible();
  for (const name of ["Create New Race", "Edit Race", "Duplicate"]) {
    await expect(page.getByRole("link", { name })).toHaveCount(0);
  }
  for (const [path, what] of [
    ["create-race", "create races"],
    [`edit-race/${id}`, "edit races"],
  ] as const) {
    await page.goto(`/brands/${path}`);
    await expect(page.getByRole("main")).toContainText(
      `Only owners and editors of ${owner.companyName} can ${what}. Ask ${owner.contactName} (owner).`,
    );
  }
  await page.goto(`/brands/analytics/${id}`);
  await expect(page.getByRole("heading", { name: "Analytics: Lap Run" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit Race" })).toHaveCount(0);
  await page.getByRole("button", { name: "Share Report" }).click();
  await expect(page.getByRole("dialog")).toContainText("Only owners and editors");
  await expect(page.getByLabel("Link name")).toHaveCount(0);

  await page.goto("/brands/team");
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect(page.getByText(`You've left ${owner.companyName}.`)).toBeVisible();
  await expect(page.getByText("This account isn't part of a brand")).toBeVisible();
});

test("a role that changes while the form is open says who can", async ({ page }) => {
  const { owner, raceId: id } = await signUpBrandWithRace("Lap Run");
  const editor = await addMember(owner, "editor");
  await signIn(page.context(), editor);
  await page.goto(`/brands/edit-race/${id}`);
  await page.getByLabel("Race name").fill("Long Lap Run");
  await changeRole(owner, editor, "viewer");
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(page.getByRole("main")).toContainText(
    `Only owners and editors of ${owner.companyName} can edit races.`,
  );
});

test("a person of two brands switches, and a race opens for its own brand", async ({ page }) => {
  const first = await signUpBrandWithRace("First Lap");
  const second = await signUpBrandWithRace("Second Lap");
  const { companyName } = second.owner;
  await joinBrand(second.owner, { ...first.owner, name: first.owner.contactName }, "editor");
  await openDashboardAs(page, first.owner);
  await expect(raceCard(page, "First Lap")).toBeVisible();
  await page.getByLabel("Brand", { exact: true }).selectOption(companyName);
  await expect(page.getByText(`Welcome, ${companyName}`)).toBeVisible();
  await expect(raceCard(page, "Second Lap")).toBeVisible();
  await expect(raceCard(page, "First Lap")).toHaveCount(0);

  // The choice is kept.
  await page.goto("/brands/orders");
  await expect(page.getByLabel("Brand", { exact: true })).toHaveValue(second.brandId);

  await page.goto(`/brands/edit-race/${first.raceId}`);
  await expect(page.getByText(/This race belongs to/)).toContainText(first.owner.companyName);
  await page.getByLabel("Race name").fill("First Long Lap");
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  await page.goto(`/brands/analytics/${first.raceId}`);
  await expect(page.getByRole("heading", { name: "Analytics: First Long Lap" })).toBeVisible();
  await page.getByRole("button", { name: `Switch to ${first.owner.companyName}` }).click();
  await expect(page.getByText(/This race belongs to/)).toHaveCount(0);
  await expect(page.getByLabel("Brand", { exact: true })).toHaveValue(first.brandId);

  // Creating acts for the brand that is chosen.
  await page.getByLabel("Brand", { exact: true }).selectOption(companyName);
  await page.getByRole("link", { name: "Create New Race" }).click();
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
  await expect(raceCard(page, "Second Lap")).toBeVisible();
});
