/** What people choose about emails, and what they see of emails that were not delivered. */
import { type BrandAccount, demoAccounts, sessionOf, signIn } from "@outpace/e2e/accounts";
import { asOperator, callApi, messagesTo } from "@outpace/e2e/backend";
import { addBrandWithRace, openDashboardAs, openStarted, sunriseTen } from "@outpace/e2e/portal";
import { expect, type Page, test } from "@outpace/e2e/test";

const recaps = (page: Page) => page.getByRole("checkbox", { name: "Recaps" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The topics that a brand has switched off. */
async function switchedOff(brand: BrandAccount): Promise<string[]> {
  const rows = await callApi<{ topic: string; is_on: boolean }[]>(
    "/rest/v1/rpc/email_preferences",
    { as: (await sessionOf(brand)).access_token, body: {} },
  );
  return rows.filter(({ is_on }) => !is_on).map(({ topic }) => topic);
}

/** A brand that was told by email that staff cancelled its race. */
async function addBrandWithCancelledRace(name = sunriseTen.name): Promise<BrandAccount> {
  const { brand, raceId } = await addBrandWithRace({ ...sunriseTen, name });
  await callApi("/rest/v1/rpc/set_race_status", {
    as: (await sessionOf(demoAccounts.staff)).access_token,
    body: { race_id: raceId, status: "cancelled", reason: "Storm warning." },
  });
  return brand;
}

const cancellationOf = async ({ email }: BrandAccount) =>
  (await messagesTo(email)).find(({ subject }) => subject.includes("is cancelled"));

/** The path of the link that switches the cancellation's topic off. */
async function switchOffPath(brand: BrandAccount): Promise<string> {
  await expect.poll(() => cancellationOf(brand)).toBeDefined();
  const { links = [] } = (await cancellationOf(brand)) ?? {};
  const { pathname, search } = new URL(links.find((link) => link.includes("switch-off")) ?? "");
  return pathname + search;
}

test("a switch in Account saves at once, and goes back if it can't be saved", async ({ page }) => {
  const { brand } = await addBrandWithRace();
  await openDashboardAs(page, brand);
  await page.getByRole("link", { name: "Account" }).click();
  await expect(recaps(page)).toBeChecked();
  await recaps(page).focus();
  await page.keyboard.press("Space");
  await expect(recaps(page)).not.toBeChecked();
  await expect.poll(() => switchedOff(brand)).toEqual(["recaps"]);
  await page.reload();
  await expect(recaps(page)).not.toBeChecked();

  await page.route("**/rpc/set_email_preference", (route) => route.abort("connectionrefused"));
  await page.getByText("Recaps", { exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Your choice wasn't saved. We can't reach the server.",
  );
  await expect(recaps(page)).not.toBeChecked();
  await page.unroute("**/rpc/set_email_preference");
  await recaps(page).check();
  await expect.poll(() => switchedOff(brand)).toEqual([]);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a switch in Account never goes back for a moment after a press", async ({ page }) => {
  const { brand } = await addBrandWithRace();
  await signIn(page.context(), brand);
  await page.goto("/brands/settings");
  const states = await recaps(page).evaluate(async (box: HTMLInputElement) => {
    const seen: boolean[] = [];
    box.click();
    for (let frames = 0; frames < 10; frames += 1) {
      seen.push(box.checked);
      await new Promise(requestAnimationFrame);
    }
    return seen;
  });
  expect(new Set(states)).toEqual(new Set([false]));
  await expect.poll(() => switchedOff(brand)).toEqual(["recaps"]);
});

test("fast changes of a switch end as the last one", async ({ page }) => {
  const { brand } = await addBrandWithRace();
  await signIn(page.context(), brand);
  await page.goto("/brands/settings");
  await recaps(page).click();
  await recaps(page).click();
  await recaps(page).click();
  await page.getByRole("checkbox", { name: "Races filling up" }).click();
  await expect.poll(() => switchedOff(brand)).toEqual(["places", "recaps"]);
  await expect(recaps(page)).not.toBeChecked();
});

test("of fast changes that fail in part, a switch shows the last one saved", async ({ page }) => {
  const { brand } = await addBrandWithRace();
  await signIn(page.context(), brand);
  await page.goto("/brands/settings");
  let areSaved: boolean[] = [];
  let released = Promise.resolve();
  // Stays until the end: Playwright may lose the events of requests that are sent while the last route is removed.
  await page.route("**/rpc/set_email_preference", async (route) => {
    await released;
    if (route.request().method() === "OPTIONS" || areSaved.shift()) await route.continue();
    else await route.abort("connectionrefused");
  });
  /** Presses three times before the first answer, and then lets each change be saved or not. */
  const press = async (...saved: boolean[]) => {
    let release: () => void = () => undefined;
    released = new Promise<void>((resolve) => {
      release = resolve;
    });
    areSaved = [...saved];
    for (const _ of saved) await recaps(page).click();
    release();
    await expect.poll(() => areSaved).toEqual([]);
  };

  await press(true, false, false);
  await expect(page.getByRole("alert")).toContainText("Your choice wasn't saved.");
  await expect(recaps(page)).not.toBeChecked();
  expect(await switchedOff(brand)).toEqual(["recaps"]);

  const reloaded = page.waitForResponse("**/rpc/email_preferences");
  await press(false, true, true);
  await reloaded;
  await expect(recaps(page)).toBeChecked();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect.poll(() => switchedOff(brand)).toEqual([]);
});

test("an email's link switches its topic off without a login, and on again", async ({ page }) => {
  const brand = await addBrandWithCancelledRace();
  await openStarted(page, await switchOffPath(brand));
  await expect(
    page.getByText(/no longer send you emails about our decisions on your races\.$/),
  ).toBeVisible();
  expect(await switchedOff(brand)).toEqual([]);

  await button(page, "Switch Off").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText(
    "You no longer get emails about our decisions on your races.",
  );
  expect(await switchedOff(brand)).toEqual(["decisions"]);
  await expect(button(page, "Switch On Again")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("You get emails about our decisions");
  expect(await switchedOff(brand)).toEqual([]);
  await expect(button(page, "Switch Off")).toBeFocused();
});

test("a link that was altered changes nothing, and says so", async ({ page }) => {
  const brand = await addBrandWithCancelledRace();
  const path = (await switchOffPath(brand)).replace("decisions", "recaps");
  await openStarted(page, path);
  await button(page, "Switch Off").click();
  await expect(page.getByRole("alert")).toContainText("This link is not complete.");
  await expect(button(page, "Switch Off")).toHaveCount(0);
  expect(await switchedOff(brand)).toEqual([]);
});

test("without the server, the link's page keeps its button for another try", async ({ page }) => {
  const brand = await addBrandWithCancelledRace();
  await page.route("**/rpc/switch_off_email", (route) => route.abort("connectionrefused"));
  await openStarted(page, await switchOffPath(brand));
  await button(page, "Switch Off").click();
  await expect(page.getByRole("alert")).toContainText("We can't reach the server.");
  await page.unroute("**/rpc/switch_off_email");
  await button(page, "Switch Off").click();
  await expect(button(page, "Switch On Again")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(await switchedOff(brand)).toEqual(["decisions"]);
});

test("an email that came back shows to its brand and to staff", async ({ page }) => {
  const brand = await addBrandWithCancelledRace();
  await expect.poll(() => cancellationOf(brand)).toBeDefined();
  const { id } = (await cancellationOf(brand)) ?? {};
  const event = { event_id: crypto.randomUUID(), type: "email.bounced", failure: "bounced" };
  await callApi("/rest/v1/rpc/note_email_event", {
    as: asOperator(),
    body: { ...event, provider_id: id },
  });
  await openDashboardAs(page, brand);
  const line = page.getByRole("status").filter({ hasText: `Our emails to ${brand.email}` });
  await expect(line).toContainText("Race cancelled");
  await expect(line.getByRole("link")).toHaveAttribute("href", /^mailto:partners@/);

  await signIn(page.context(), demoAccounts.staff);
  await page.goto("/brands/admin/emails");
  const row = page.getByRole("row").filter({ hasText: brand.email });
  await expect(row).toContainText("Race cancelled");
  await expect(row).toContainText("The address doesn't exist, or its mailbox refuses our emails.");
  await row.getByRole("link", { name: brand.companyName }).click();
  await expect(page.getByRole("rowheader", { name: brand.companyName })).toBeVisible();
});
