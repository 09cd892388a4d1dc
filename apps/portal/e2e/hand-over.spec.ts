import { demoAccounts, newBrand } from "@outpace/e2e/accounts";
import { messagesTo } from "@outpace/e2e/backend";
import {
  addBrandWithRace,
  openDashboardAs,
  openStarted,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { invitationPath } from "@outpace/e2e/team";
import { expect, test } from "@outpace/e2e/test";

import { openBrandsAsStaff } from "./staff-screen.ts";

test("staff hand a brand over, and accepting replaces its owner", async ({ page, browser }) => {
  const { brand } = await addBrandWithRace();
  const { companyName } = brand;
  const next = newBrand();
  await openBrandsAsStaff(page, brand);
  await page.getByRole("button", { name: `Hand Over ${companyName}` }).click();
  const dialog = page.getByRole("dialog", { name: `Hand over ${companyName}?` });
  const send = dialog.getByRole("button", { name: "Hand Over" });
  await send.click();
  await expect(dialog.getByLabel("Email")).toHaveAccessibleDescription(
    "Please enter the new owner's email.",
  );
  await expect(dialog.getByLabel("Reason")).toHaveAccessibleDescription("Please enter a reason.");
  await dialog.getByLabel("Reason").fill("Ines has left the company.");
  await dialog.getByLabel("Email").fill(demoAccounts.secondStaff.email);
  await send.click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByLabel("Email").fill(next.email);
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText(`The invitation to own ${companyName} is on its way to ${next.email}.`),
  ).toBeVisible();

  // Nobody hands it over twice, but staff can take it back.
  await page.getByRole("button", { name: `Hand Over ${companyName}` }).click();
  await expect(dialog).toContainText(`${next.email} was invited on`);
  await dialog.getByRole("button", { name: "Withdraw Invitation" }).click();
  await expect(page.getByText(`The invitation to own ${companyName} is withdrawn.`)).toBeVisible();
  await page.getByRole("button", { name: `Hand Over ${companyName}` }).click();
  await dialog.getByLabel("Email").fill(next.email);
  await dialog.getByLabel("Reason").fill("Ines has left the company.");
  await send.click();
  await expect(dialog).toBeHidden();

  const owner = await (await browser.newContext()).newPage();
  await openDashboardAs(owner, brand);
  await expect(raceCard(owner, sunriseTen.name)).toBeVisible();
  await owner.goto("/brands/team");
  const row = owner.getByRole("listitem").filter({ hasText: next.email });
  await expect(row).toContainText("Ines has left the company.");
  await expect(row.getByRole("button", { name: /Withdraw/ })).toBeVisible();
  await expect(row.getByRole("button", { name: /Send again/ })).toHaveCount(0);
  await expect
    .poll(async () => (await messagesTo(brand.email)).map(({ text }) => text).join(), {
      timeout: 15_000,
    })
    .toContain("Ines has left the company.");

  const invited = await (await browser.newContext()).newPage();
  await openStarted(invited, await invitationPath(next.email));
  const card = invited.getByRole("region", { name: "Invitation" });
  await expect(card).toContainText(companyName);
  await expect(card).toContainText("Ines has left the company.");
  await invited.getByLabel("Name").fill("Vera Lund");
  await invited.getByLabel("Password").fill(next.password);
  await invited.getByRole("button", { name: "Accept Invitation" }).click();
  await expect(invited.getByText(`Welcome, ${companyName}`)).toBeVisible();
  await expect(raceCard(invited, sunriseTen.name)).toBeVisible();
  await expect(invited.getByRole("link", { name: "Create New Race" })).toBeVisible();

  await owner.goto("/brands/dashboard");
  await expect(owner.getByText("This account isn't part of a brand")).toBeVisible();
  await owner.context().close();
  await invited.context().close();
});
