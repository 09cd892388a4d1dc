import { newBrand } from "@outpace/e2e/accounts";
import { pngFile } from "@outpace/e2e/png";
import {
  fillLogin,
  fillRace,
  fillSignUp,
  paymentDialog,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

test("sign up, create a free race with a photo, edit it, read analytics, sign out", async ({
  page,
}) => {
  const brand = newBrand();

  await page.goto("/brands");
  await expect(page.getByRole("heading", { name: "New to Brand Partnerships?" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Already a Partner?" })).toBeVisible();
  await page.getByRole("link", { name: "Get Started" }).click();

  await expect(page.getByRole("heading", { name: "Brand Partnership Signup" })).toBeVisible();
  await fillSignUp(page, brand);

  await expect(page.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("Account created successfully");
  await fillLogin(page, brand);

  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  await expect(page.getByText(`Welcome, ${brand.companyName}`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "No races created yet" })).toBeVisible();
  await page.getByRole("link", { name: "Create Your First Race" }).click();

  await expect(page.getByRole("heading", { name: "Create a Branded Race" })).toBeVisible();
  await expect(page.getByText("Races this month: 0 / 1")).toBeVisible();
  await expect(page.getByText("Can Create Race")).toBeVisible();
  await expect(page.getByText("Standard race, 500 runners")).toBeVisible();
  await expect(page.getByLabel("Distance (miles)")).toHaveValue("26.2");
  await expect(page.getByLabel("Time zone")).toHaveValue(/New.York/);
  await page.getByLabel("Discount code").fill(" free1000outpace ");
  await page.getByRole("button", { name: "Validate" }).click();
  await expect(page.getByText("Valid discount code! Free premium race")).toBeVisible();
  await expect(page.getByText("Premium race, 1,000 runners")).toBeVisible();

  await fillRace(page, sunriseTen);
  await page.getByLabel("Distance (miles)").fill("10");
  await page.getByLabel("Brand website").fill("www.harrier.example");
  await page.getByLabel("Background photo").setInputFiles(pngFile(800, 400));
  await expect(page.getByAltText("The photo you chose")).toBeVisible();
  await page.getByRole("button", { name: "Create Race" }).click();

  await expect(paymentDialog(page)).toContainText("Sunrise Ten");
  await expect(paymentDialog(page)).toContainText("$1,000");
  await page.getByRole("button", { name: "Create Free Race" }).click();

  await expect(page.getByRole("heading", { name: "Sunrise Ten is on the calendar" })).toBeVisible();
  const card = raceCard(page, "Sunrise Ten");
  await expect(card).toContainText("No. 1");
  await expect(card).toContainText("Ten miles before the city wakes.");
  await expect(card).toContainText("10 miles");
  await expect(card).toContainText("1,000");
  await expect(card).toContainText("Pending");
  await expect(card).toContainText("Sat, Jun 2, 2040, 6:30 AM EDT");
  await expect(card.getByRole("link", { name: "www.harrier.example" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.harrier\.example/,
  );
  const photo = card.locator("img");
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(800);

  await card.getByRole("link", { name: "Edit Race" }).click();
  await expect(page.getByRole("heading", { name: "Edit Race" })).toBeVisible();
  await expect(page.getByLabel("Max participants")).toHaveAttribute("readonly");
  await expect(page.getByText("Set when the race was created")).toBeVisible();
  await page.getByLabel("Race name").fill("Sunrise Ten, second edition");
  await page.getByRole("button", { name: "Update Race" }).click();

  await expect(page.getByText("Race updated.")).toBeVisible();
  await raceCard(page, "Sunrise Ten, second edition")
    .getByRole("link", { name: "View Analytics" })
    .click();
  await expect(
    page.getByRole("heading", { name: "Analytics: Sunrise Ten, second edition" }),
  ).toBeVisible();
  await expect(page.getByText("Total Participants")).toBeVisible();
  await expect(page.getByText("0.0%")).toBeVisible();

  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();
  await page.goto("/brands/dashboard");
  await expect(page.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();
});
