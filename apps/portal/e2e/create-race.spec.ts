import { signIn } from "@outpace/e2e/accounts";
import { fail, hold } from "@outpace/e2e/intercept";
import {
  addBrandWithRace,
  fillRace,
  openCreateRaceAsNewBrand,
  openDashboardAs,
  paymentDialog,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

test("the form names what is missing and keeps the rest until the race exists", async ({
  page,
}) => {
  await openCreateRaceAsNewBrand(page);
  const name = page.getByLabel("Race name");
  const description = page.getByLabel("Description");
  const website = page.getByLabel("Brand website");
  const create = page.getByRole("button", { name: "Create Race" });
  const alert = page.getByRole("alert");
  await expect(description).toHaveAccessibleDescription(
    /A one-line pitch, shown under the race name\.$/,
  );
  await create.click();
  await expect(alert.getByRole("listitem")).toHaveText([
    "Please enter a race name.",
    "Please enter a race description.",
    "Please select a start time.",
  ]);
  await alert.getByRole("link", { name: "Please enter a race description." }).click();
  await expect(description).toBeFocused();
  // What does not fit is cut between graphemes, where it was pasted.
  await description.fill("x".repeat(46));
  await description.press("Home");
  await page.keyboard.insertText("abc👨‍👩‍👧‍👦");
  await expect(description).toHaveValue(`abc${"x".repeat(46)}`);
  await page.keyboard.insertText("de");
  await expect(description).toHaveValue(`abcd${"x".repeat(46)}`);
  await expect(page.getByText("50/50")).toBeVisible();
  await name.fill(sunriseTen.name);
  await create.click();
  await expect(alert).toHaveText("Please select a start time.");
  await expect(paymentDialog(page)).toHaveCount(0);

  await website.fill("https://harrier.example/first");
  await page.reload();
  await expect(name).toHaveValue(sunriseTen.name);
  await expect(website).toHaveValue("https://harrier.example/first");
  await fillRace(page, sunriseTen);
  await create.click();
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(page.getByRole("region", { name: "is on the calendar" })).toBeVisible();

  const release = await hold(page, "**/rest/v1/rpc/race_allowance**");
  await page.getByRole("link", { name: "Create New Race" }).click();
  await expect(page.getByRole("heading", { name: "Create a Branded Race" })).toBeVisible();
  release();
  await expect(page.getByText("Races this month: 1 / 1")).toBeVisible();
  await expect(name).toHaveValue("");
  await expect(website).toHaveValue("https://harrier.example/first");
  await expect(website).toHaveAccessibleDescription("Optional. Taken from your last race.");
  await website.fill("");
  await expect(website).toHaveAccessibleDescription(/^Optional\. Runners see the link/);
  await page.reload();
  await expect(page.getByRole("region", { name: "Monthly limit reached" })).toContainText(
    /You can create your next race on \w+ 1, \d{4}\./,
  );
  await expect(website).toHaveValue("");
  await create.click();
  await expect(alert).toHaveText(/^You will need to pay for a new package/);
  await expect(page.getByText("Please enter a race name.")).toHaveCount(0);
  await expect(paymentDialog(page)).toHaveCount(0);
});

test("a duplicated race has its own draft, without the start", async ({ page }) => {
  const { brand } = await addBrandWithRace();
  await openDashboardAs(page, brand);
  const name = page.getByLabel("Race name");
  await page.getByRole("link", { name: "Create New Race" }).click();
  await name.fill("A Race in Mind");
  await page.goto("/brands/dashboard");
  await raceCard(page, sunriseTen.name).getByRole("link", { name: "View Analytics" }).click();
  await page.getByRole("link", { name: "Duplicate" }).click();
  await expect(page.getByText(`Copied from ${sunriseTen.name}.`)).toBeVisible();
  await expect(name).toHaveValue(sunriseTen.name);
  await expect(page.getByLabel("Description")).toHaveValue(sunriseTen.description);
  await expect(page.getByLabel("Start time")).toHaveValue("");
  await page.goto("/brands/create-race");
  await expect(name).toHaveValue("A Race in Mind");
  await page.goto("/brands/create-race?copy=nonsense");
  await expect(page.getByText("We couldn't load the race to copy")).toBeVisible();
});

test("a plan or copied race that arrives late leaves typed text and focus", async ({ page }) => {
  const { brand, raceId } = await addBrandWithRace();
  await signIn(page.context(), brand);
  await page.clock.install();
  const admit = await fail(page, /rest\/v1\/(rpc\/race_allowance|live_races)/);
  await page.goto(`/brands/create-race?copy=${raceId}`);
  const plan = page.getByText("You can keep going.");
  const copy = page.getByText("We couldn't load the race to copy");
  await expect(plan).toBeVisible();
  await expect(copy).toBeVisible();
  const name = page.getByLabel("Race name");
  await name.fill("Harbour Half");
  const field = await name.elementHandle();
  const expectKept = async () => {
    const isSame = await field?.evaluate((element) => element === document.activeElement);
    expect(isSame).toBe(true);
    await expect(name).toHaveValue("Harbour Half");
  };
  for (const seconds of [5, 9]) {
    const failed = [/race_allowance/, /live_races/].map((path) =>
      page.waitForEvent("requestfailed", (request) => path.test(request.url())),
    );
    await page.clock.fastForward(seconds * 1000);
    await Promise.all(failed);
    await expectKept();
    await expect(plan).toBeVisible();
  }
  const loaded = page.waitForResponse(/rest\/v1\/live_races/);
  admit();
  await page.clock.fastForward(20_000);
  await (await loaded).finished();
  await expect(plan).toHaveCount(0);
  await expect(page.getByText("Races this month: 1 / 1")).toBeVisible();
  await expectKept();
  await expect(copy).toBeVisible();
});
