/** What people choose about emails, and what they see of emails that were not delivered. */
import * as accounts from "@outpace/e2e/accounts";
import { asOperator, callApi, messagesTo } from "@outpace/e2e/backend";
import { hold } from "@outpace/e2e/intercept";
import { addBrandWithRace, openAccount, openDashboardAs, openStarted } from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

/** The topics that an account has switched off. */
async function switchedOff(account: accounts.Account): Promise<string[]> {
  type Preferences = { topic: string; is_on: boolean }[];
  const rows = await accounts.callAs<Preferences>(account, "email_preferences", {});
  return rows.filter(({ is_on }) => !is_on).map(({ topic }) => topic);
}

test("Account's panels keep their places while they load", async ({ page }) => {
  const paths = ["auth/v1/user", "v1/brand_partners", "rpc/email_preferences", "rpc/list_factors"];
  await accounts.signIn(page.context(), await accounts.signUpBrand());
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const releases = await Promise.all(paths.map((path) => hold(page, `**/${path}**`)));
    await page.goto("/brands/settings");
    await expect(page.getByText(/^Loading (company details|your)/)).toHaveCount(paths.length);
    const places = () =>
      page
        .locator("main h2")
        .evaluateAll((titles) => titles.map((title) => title.getBoundingClientRect().top));
    await expect(page.getByText("This browser")).toBeVisible();
    const before = await places();
    for (const release of releases) release();
    for (const name of ["Save Changes", "Change Email", "Set Up Two-Step Verification"]) {
      await expect(page.getByRole("button", { name })).toBeVisible();
    }
    await expect(page.getByRole("checkbox", { name: "Recaps" })).toBeVisible();
    expect(await places()).toEqual(before);
  }
});

test("a switch saves at once, and shows the last press or what is saved", async ({ page }) => {
  const brand = await accounts.signUpBrand();
  const recaps = page.getByRole("checkbox", { name: "Recaps" });
  const alert = page.getByRole("alert");
  await openAccount(page, brand);
  await recaps.press("Space");
  await expect(recaps).not.toBeChecked();
  await expect.poll(() => switchedOff(brand)).toEqual(["recaps"]);
  await page.reload();
  await expect(recaps).not.toBeChecked();
  const states = await recaps.evaluate(async (box: HTMLInputElement) => {
    const seen = new Set<boolean>();
    box.click();
    for (let frames = 0; frames < 10; frames += 1) {
      seen.add(box.checked);
      await new Promise(requestAnimationFrame);
    }
    return [...seen];
  });
  expect(states).toEqual([true]);
  await page.getByRole("checkbox", { name: "Races filling up" }).click();
  await expect.poll(() => switchedOff(brand)).toEqual(["places"]);

  /** Presses before the first answer, as often as there are changes to be saved or not. */
  const press = async (...saved: boolean[]) => {
    const release = await hold(page, "**/rpc/set_email_preference", (route) =>
      route.request().method() === "OPTIONS" || saved.shift()
        ? route.continue()
        : route.abort("connectionrefused"),
    );
    for (const _ of [...saved]) await recaps.click();
    release();
    await expect.poll(() => saved).toEqual([]);
  };
  await press(true, false, false);
  await expect(alert).toHaveText("Your choice wasn't saved. We can't reach the server.");
  await expect(recaps).not.toBeChecked();
  expect(await switchedOff(brand)).toEqual(["places", "recaps"]);
  const reloaded = page.waitForResponse("**/rpc/email_preferences");
  await press(false, true, true);
  await reloaded;
  await expect(recaps).toBeChecked();
  await expect(alert).toHaveCount(0);
  await expect.poll(() => switchedOff(brand)).toEqual(["places"]);
});

test("an email's link switches its topic off; an email that came back shows", async ({ page }) => {
  const { brand, raceId } = await addBrandWithRace();
  await accounts.cancelRace(raceId);
  const cancellation = async () =>
    (await messagesTo(brand.email)).find(({ subject }) => subject.includes("is cancelled"));
  await expect.poll(cancellation).toBeDefined();
  const { id, links = [] } = (await cancellation()) ?? {};
  const { pathname, search } = new URL(links.find((link) => link.includes("switch-off")) ?? "");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const status = page.getByRole("status");
  await openStarted(page, pathname + search);
  await expect(page.getByText(/emails about our decisions on your races\.$/)).toBeVisible();
  expect(await switchedOff(brand)).toEqual([]);
  await button("Switch Off").press("Enter");
  await expect(status).toContainText("You no longer get emails about our decisions on your races.");
  expect(await switchedOff(brand)).toEqual(["decisions"]);
  await expect(button("Switch On Again")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(status).toContainText("You get emails about our decisions");
  expect(await switchedOff(brand)).toEqual([]);
  await expect(button("Switch Off")).toBeFocused();

  const event = { event_id: crypto.randomUUID(), type: "email.bounced", failure: "bounced" };
  const bounced = { ...event, provider_id: id };
  await callApi("/rest/v1/rpc/note_email_event", { as: asOperator(), body: bounced });
  await openDashboardAs(page, brand);
  const line = status.filter({ hasText: `Our emails to ${brand.email}` });
  await expect(line).toContainText("Race cancelled");
  await expect(line.getByRole("link")).toHaveAttribute("href", /^mailto:partners@/);
  await accounts.signIn(page.context(), accounts.demoAccounts.staff);
  await page.goto("/brands/admin/emails");
  const row = page.getByRole("row").filter({ hasText: brand.email });
  await expect(row).toContainText("The address doesn't exist, or its mailbox refuses our emails.");
  await row.getByRole("link", { name: brand.companyName }).click();
  await expect(page.getByRole("rowheader", { name: brand.companyName })).toBeVisible();
});
