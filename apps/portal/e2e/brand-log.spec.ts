import { expectAccessible } from "@outpace/e2e/accessibility";
import { signIn, signUpBrand } from "@outpace/e2e/accounts";
import { addRaces, brandIdOf } from "@outpace/e2e/backend";
import { addLogEntries } from "@outpace/e2e/log";
import { addMember } from "@outpace/e2e/team";
import { expect, test } from "@outpace/e2e/test";

/** A brand with a pending race that an editor may change. */
async function signUpTeamWithRace() {
  const owner = await signUpBrand();
  const raceId = crypto.randomUUID();
  await addRaces(await brandIdOf(owner.email), [{ id: raceId, name: "Lap Run" }]);
  return { owner, raceId, editor: await addMember(owner, "editor", "Edda Lund") };
}

test("the log says who did what, also after they were removed", async ({ page, browser }) => {
  const { owner, editor, raceId } = await signUpTeamWithRace();
  const editing = await browser.newContext();
  await signIn(editing, editor);
  const edited = await editing.newPage();
  await edited.goto(`/brands/edit-race/${raceId}`);
  await edited.getByLabel("Race name").fill("Long Lap Run");
  await edited.getByRole("button", { name: "Update Race" }).click();
  await expect(edited.getByText("Race updated.")).toBeVisible();
  await edited.goto(`/brands/edit-race/${raceId}`);
  await expect(edited.getByText(/^Edited by you, /)).toContainText(" ago.");
  await editing.close();

  await signIn(page.context(), owner);
  await page.goto(`/brands/analytics/${raceId}`);
  await expect(page.getByText(/^Edited by Edda Lund, /)).toContainText(" ago.");
  await page.getByRole("button", { name: "Show Log" }).click();
  const sentence = 'Edda Lund changed the name of "Long Lap Run".';
  const dialog = page.getByRole("dialog", { name: "Log of this race" });
  await expect(dialog.getByRole("listitem").filter({ hasText: sentence })).toContainText(
    "Name: Lap Run Long Lap Run",
  );
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.goto("/brands/team");
  await page.getByRole("button", { name: "Remove Edda Lund" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Edda Lund is no longer in the team.")).toBeVisible();
  await page.getByRole("link", { name: "Open Log" }).click();
  await expect(page.getByRole("heading", { name: "Log", exact: true, level: 1 })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByText("You removed Edda Lund from the team.")).toBeVisible();
  await expect(main.getByText(sentence)).toBeVisible();
  await expect(main.getByText("You signed up the brand.")).toBeVisible();
  await expect(main).not.toContainText(editor.email);
  await expectAccessible(page);
  await main.getByRole("link", { name: "View Analytics of Long Lap Run" }).click();
  await expect(page.getByText(/^Edited by Edda Lund, /)).toBeVisible();
});

test("a viewer reads a long log page by page, without losing the focus", async ({ page }) => {
  const owner = await signUpBrand();
  await addLogEntries(owner, 60);
  const viewer = await addMember(owner, "viewer");
  await signIn(page.context(), viewer);
  await page.goto("/brands/log");
  await expect(page.getByText("Showing the first 50 entries, newest first.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(50);
  await page.getByRole("button", { name: "Show more entries" }).press("Enter");
  await expect(page.getByText("Showing 61 entries, newest first.")).toBeFocused();
  await expect(page.getByText(`${owner.contactName} signed up the brand.`)).toBeVisible();
});

test("a race is edited as ever while its last edit cannot be loaded", async ({ page }) => {
  const { editor, raceId } = await signUpTeamWithRace();
  await page.route("**/rest/v1/rpc/race_last_edit**", (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await signIn(page.context(), editor);
  await page.goto(`/brands/edit-race/${raceId}`);
  await expect(page.getByRole("button", { name: "Show Log" })).toBeVisible();
  await expect(page.getByText(/^(Edited|Created) by/)).toHaveCount(0);
  await page.getByLabel("Race name").fill("Long Lap Run");
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(page.getByText("Race updated.")).toBeVisible();
});
