import { hold } from "@outpace/e2e/intercept";
import {
  fillRace,
  openCreateRaceAsNewBrand,
  paymentDialog,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { expect, type Route, test } from "@outpace/e2e/test";

test("an invalid discount code is tried once, also after a reload", async ({ page }) => {
  const tries: string[] = [];
  page.on("request", (request) => {
    if (request.postData()?.includes("FREE500")) tries.push(request.url());
  });
  await openCreateRaceAsNewBrand(page);
  await page.getByRole("button", { name: "Validate" }).click();
  await expect(page.getByText("Please enter a discount code")).toBeVisible();
  await page.getByLabel("Discount code").fill("FREE500");
  await page.getByRole("button", { name: "Validate" }).click();
  await expect(page.getByText("Invalid discount code")).toBeVisible();
  await page.reload();
  await expect(page.getByText("This race: Standard, $500")).toBeVisible();
  await expect(page.getByText("Invalid discount code")).toBeVisible();
  expect(tries).toHaveLength(1);
});

test("creating a race validates the code; changing the code unsets it", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  const code = page.getByLabel("Discount code");
  const plan = page.getByRole("region", { name: "Your plan" });
  await fillRace(page, sunriseTen);
  await code.fill("FREE500");
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription("Invalid discount code");
  await expect(paymentDialog(page)).toHaveCount(0);

  await code.fill("free2000outpace");
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(paymentDialog(page)).toContainText("Code FREE2000OUTPACE");
  await expect(paymentDialog(page)).toContainText("This race is free with your code.");
  await expect(page.getByRole("button", { name: "Create Free Race" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("This race: Enterprise, free with FREE2000OUTPACE")).toBeVisible();
  await expect(page.getByText("Enterprise race, 10,000 runners")).toBeVisible();
  await expect(plan).toContainText("Standard");

  await code.fill("free2000");
  await expect(page.getByText("The code has changed, so it no longer applies.")).toBeVisible();
  await expect(page.getByText("This race: Standard, $500")).toBeVisible();
});

test("leaving the field validates the code without moving the focus", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  const code = page.getByLabel("Discount code");
  const price = page.getByRole("status").filter({ hasText: "This race: " });
  await code.fill("free2000outpace");
  await code.press("Tab");
  await expect(page.getByText("Valid discount code! Free enterprise race")).toBeVisible();
  await expect(price).toHaveText("This race: Enterprise, free with FREE2000OUTPACE");
  await expect(page.getByRole("button", { name: "Validate" })).toBeFocused();

  await code.fill("free2000");
  await expect(page.getByText("The code has changed, so it no longer applies.")).toBeVisible();
  await page.getByLabel("Race name").click();
  await expect(code).toHaveAccessibleDescription("Invalid discount code");
  await expect(price).toHaveText("This race: Standard, $500");
  await expect(page.getByLabel("Race name")).toBeFocused();
});

test("a price that arrives while Create Race is pressed does not cancel the press", async ({
  page,
}) => {
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  const releaseQuote = await hold(page, "**/rest/v1/rpc/quote_race**");
  const asked = page.waitForRequest("**/rest/v1/rpc/quote_race**");
  await page.getByLabel("Discount code").fill("FREE1000OUTPACE");
  await page.getByLabel("Race name").click();
  const answered = (await asked).response();
  await page.getByRole("button", { name: "Create Race" }).hover();
  await page.mouse.down();
  releaseQuote();
  await (await answered)?.finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  await page.mouse.up();
  await expect(paymentDialog(page)).toContainText("Code FREE1000OUTPACE");
});

/** Refuses a code as the database does when another brand has used it up. */
const refuseCode = (route: Route) =>
  route.request().postData()?.includes("FREE1000OUTPACE") === true
    ? route.fulfill({
        status: 400,
        headers: { "access-control-allow-origin": "*" },
        json: { message: "Invalid discount code", hint: "invalid_discount_code" },
      })
    : route.continue();

test("a code used up before the payment is refused; the full price returns", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  const code = page.getByLabel("Discount code");
  await fillRace(page, sunriseTen);
  await code.fill("FREE1000OUTPACE");
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(paymentDialog(page)).toContainText("Code FREE1000OUTPACE");
  await page.route("**/rest/v1/rpc/{create_race,quote_race}**", refuseCode);
  await page.getByRole("button", { name: "Create Free Race" }).click();
  await expect(paymentDialog(page).getByRole("alert")).toHaveText(
    "Invalid discount code. The price shown is without it.",
  );
  await expect(paymentDialog(page)).not.toContainText("FREE1000OUTPACE");
  await expect(paymentDialog(page)).toContainText("Total$500");
  await expect(page.getByRole("button", { name: "Pay & Finalize Race" })).toBeVisible();

  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Valid discount code!")).toHaveCount(0);
  await expect(code).toHaveAccessibleDescription("Invalid discount code");
  await expect(page.getByText("This race: Standard, $500")).toBeVisible();
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(code).toBeFocused();
  await expect(paymentDialog(page)).toBeHidden();
  await code.fill("");
  await page.getByRole("button", { name: "Create Race" }).click();
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(raceCard(page, sunriseTen.name)).toHaveCount(1);
});
