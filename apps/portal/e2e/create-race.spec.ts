import { signIn } from "@outpace/e2e/accounts";
import { fail } from "@outpace/e2e/intercept";
import {
  addBrandWithRace,
  fillRace,
  openCreateRaceAsNewBrand,
  openDashboardAs,
  paymentDialog,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { button, link, press, see } from "@outpace/e2e/screen";
import { expect, test } from "@outpace/e2e/test";

test("the form names what is missing, and keeps the rest until it is sent", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  const name = page.getByLabel("Race name");
  const description = page.getByLabel("Description");
  const website = page.getByLabel("Brand website");
  const create = button(page, "Create Race");
  const alert = page.getByRole("alert");
  await create.click();
  await expect(alert.getByRole("listitem")).toHaveText([
    "Please enter a race name.",
    "Please enter a race description.",
    "Please select a start time.",
  ]);
  await link(alert, "Please enter a race description.").click();
  await expect(description).toBeFocused();
  // What does not fit is cut between graphemes, where it was pasted.
  await description.fill("x".repeat(46));
  await description.press("Home");
  await page.keyboard.insertText("abc👨‍👩‍👧‍👦");
  await page.keyboard.insertText("de");
  await expect(description).toHaveValue(`abcd${"x".repeat(46)}`);
  await see(page, "50/50");
  await name.fill(sunriseTen.name);
  await website.fill("https://harrier.example/first");
  await create.click();
  await expect(alert).toHaveText("Please select a start time.");
  await expect(paymentDialog(page)).toHaveCount(0);
  await page.reload();
  await expect(name).toHaveValue(sunriseTen.name);
  await fillRace(page, sunriseTen);
  await create.click();
  await press(page, "Pay & Finalize Race");
  await expect(page.getByRole("region", { name: "is on the calendar" })).toBeVisible();

  await link(page, "Create New Race").click();
  await see(page, "Races this month: 1 / 1");
  await expect(name).toHaveValue("");
  await expect(website).toHaveValue("https://harrier.example/first");
  await expect(website).toHaveAccessibleDescription("Optional. Taken from your last race.");
  await website.fill("");
  await page.reload();
  await expect(page.getByRole("region", { name: "Monthly limit reached" })).toBeVisible();
  await expect(website).toHaveValue("");
  await create.click();
  await expect(alert).toHaveText(/^You will need to pay for a new package/);
  await expect(paymentDialog(page)).toHaveCount(0);
});

test("a duplicated race has its own draft, without the start", async ({ page }) => {
  const { brand } = await addBrandWithRace();
  await openDashboardAs(page, brand);
  const name = page.getByLabel("Race name");
  await link(page, "Create New Race").click();
  await name.fill("A Race in Mind");
  await page.goto("/brands/dashboard");
  await link(raceCard(page, sunriseTen.name), "View Analytics").click();
  await link(page, "Duplicate").click();
  await see(page, `Copied from ${sunriseTen.name}.`);
  await expect(name).toHaveValue(sunriseTen.name);
  await expect(page.getByLabel("Description")).toHaveValue(sunriseTen.description);
  await expect(page.getByLabel("Start time")).toHaveValue("");
  await page.goto("/brands/create-race");
  await expect(name).toHaveValue("A Race in Mind");
  await page.goto("/brands/create-race?copy=nonsense");
  await see(page, "We couldn't load the race to copy");
});

test("a plan or copied race that arrives late leaves typed text and focus", async ({ page }) => {
  const { brand, raceId } = await addBrandWithRace();
  await signIn(page.context(), brand);
  await page.clock.install();
  const admit = await fail(page, /rest\/v1\/(rpc\/race_allowance|live_races)/);
  await page.goto(`/brands/create-race?copy=${raceId}`);
  const copy = "We couldn't load the race to copy";
  await see(page, "You can keep going.");
  await see(page, copy);
  const name = page.getByLabel("Race name");
  await name.fill("Harbour Half");
  const failed = [/race_allowance/, /live_races/].map((path) =>
    page.waitForEvent("requestfailed", (request) => path.test(request.url())),
  );
  await page.clock.fastForward("00:05");
  await Promise.all(failed);
  const loaded = page.waitForResponse(/rest\/v1\/live_races/);
  admit();
  await page.clock.fastForward("00:30");
  await (await loaded).finished();
  await see(page, "Races this month: 1 / 1");
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Harbour Half");
  await see(page, copy);
});
