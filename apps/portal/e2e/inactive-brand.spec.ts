import { deactivateBrand, signIn, signUpBrand } from "@outpace/e2e/accounts";
import { addBrandWithRace, openCreateRaceAsNewBrand, paymentDialog } from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

const refusal = "Your brand account is not active. Please write to partners@outpace.example.";

async function expectPanel(page: Page): Promise<void> {
  const panel = page.getByRole("region", { name: "Brand account not active" });
  await expect(panel).toContainText("It can't create races or edit them.");
  await expect(panel.getByRole("link", { name: "partners@outpace.example" })).toHaveAttribute(
    "href",
    "mailto:partners@outpace.example",
  );
}

test("an inactive brand learns its status and the contact before any form", async ({ page }) => {
  await deactivateBrand(await openCreateRaceAsNewBrand(page));
  await page.reload();
  await expectPanel(page);
  await expect(page.getByText("Can Create Race")).toHaveCount(0);
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(page.getByRole("alert")).toHaveText(refusal);
  await expect(page.getByText("Please enter a race name.")).toHaveCount(0);
  await expect(paymentDialog(page)).toHaveCount(0);
});

test("a brand deactivated during an edit is not asked to try again", async ({ page }) => {
  const { brand, raceId } = await addBrandWithRace();
  await signIn(page.context(), brand);
  await page.goto(`/brands/edit-race/${raceId}`);
  await page.getByLabel("Race name").fill("Too Late");
  await deactivateBrand(brand);
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(page.getByRole("alert")).toHaveText(refusal);

  await page.reload();
  await expectPanel(page);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.method()));
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(page.getByRole("alert")).toHaveText(refusal);
  expect(sent).not.toContain("PATCH");
});

test("an inactive brand reads its company details but cannot edit them", async ({ page }) => {
  const brand = await signUpBrand();
  await deactivateBrand(brand);
  await signIn(page.context(), brand);
  await page.goto("/brands/settings");
  await expect(page.getByText(/^Your brand account isn't active/)).toBeVisible();
  await expect(page.getByLabel("Company name")).toHaveValue(brand.companyName);
  await expect(page.getByLabel("Company name")).not.toBeEditable();
  await expect(page.getByLabel("Contact name")).not.toBeEditable();
  await expect(page.getByRole("button", { name: "Save Changes" })).toHaveCount(0);
});
