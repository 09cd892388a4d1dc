import { composeAndPress } from "@outpace/e2e/composing";
import { answer, intercept } from "@outpace/e2e/intercept";
import { fillRace, openCreateRaceAsNewBrand, paymentDialog, sunriseTen } from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

const code = (page: Page) => page.getByLabel("Discount code");
const says = (page: Page, text: string) => expect(code(page)).toHaveAccessibleDescription(text);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const price = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: "This race: " })).toHaveText(text);

test("a code is validated by button, by Enter or with the race", async ({ page }) => {
  const tries: string[] = [];
  page.on("request", (request) => {
    if (request.postData()?.includes("FREE500")) tries.push(request.url());
  });
  await openCreateRaceAsNewBrand(page);
  await button(page, "Validate").click();
  await says(page, "Please enter a discount code");
  await code(page).fill("FREE500");
  await button(page, "Validate").click();
  await says(page, "Invalid discount code");
  await page.reload();
  await price(page, "This race: Standard, $500");
  await says(page, "Invalid discount code");
  expect(tries).toHaveLength(1);
  await fillRace(page, sunriseTen);
  await button(page, "Create Race").click();
  await expect(code(page)).toBeFocused();
  await expect(paymentDialog(page)).toHaveCount(0);

  await code(page).fill("");
  await composeAndPress(code(page), "ｆｒｅｅ２０００ｏｕｔｐａｃｅ", "Enter");
  await says(page, "");
  await code(page).press("Enter");
  await expect(page.getByText("Valid discount code! Free enterprise race")).toBeVisible();
  await code(page).fill("free2000");
  await expect(page.getByText("The code has changed, so it no longer applies.")).toBeVisible();
  await code(page).press("Enter");
  await says(page, "Invalid discount code");

  await code(page).fill("free2000outpace");
  await button(page, "Create Race").click();
  await expect(paymentDialog(page)).toContainText("Code FREE2000OUTPACE");
  await button(page, "Cancel").click();
  await expect(page.getByText("Enterprise race, 10,000 runners")).toBeVisible();
});

test("a code that is used up meanwhile is refused", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  await code(page).fill("FREE1000OUTPACE");
  await button(page, "Create Race").click();
  await expect(paymentDialog(page)).toContainText("Code FREE1000OUTPACE");

  // As the database does when another brand has used the code up.
  const refusal = { message: "Invalid discount code", hint: "invalid_discount_code" };
  await answer(page, "**/rest/v1/rpc/{create_race,quote_race}**", refusal, 400);
  await intercept(page, "**/rest/v1/rpc/{create_race,quote_race}**", (route) =>
    route.request().postData()?.includes("FREE1000OUTPACE") === true
      ? route.fallback()
      : route.continue(),
  );
  await button(page, "Create Free Race").click();
  await expect(paymentDialog(page).getByRole("alert")).toHaveText(
    "Invalid discount code. The price shown is without it.",
  );
  await expect(paymentDialog(page)).toContainText("Total$500");
  await button(page, "Cancel").click();
  await says(page, "Invalid discount code");
  await button(page, "Create Race").click();
  await expect(code(page)).toBeFocused();
});
