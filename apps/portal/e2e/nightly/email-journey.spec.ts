/** Every email that a brand and staff get about a race from its order to its recap, as people read and follow them. */
import { type Account, addStaff, signIn } from "@outpace/e2e/accounts";
import {
  type CaughtMessage,
  environmentVariable,
  messagesTo,
  payingApiUrl,
} from "@outpace/e2e/backend";
import {
  atCheckout,
  callPaying,
  confirmRace,
  openDashboardAsPayingBrand,
  ordersOf,
} from "@outpace/e2e/payments";
import {
  countWaitingEmails,
  endWaits,
  finishRace,
  joinRace,
  startRaceIn,
  tellRaceStarts,
  tellWaitingRaces,
} from "@outpace/e2e/paying-database";
import { sunriseTen } from "@outpace/e2e/portal";
import { expect, type Page, test } from "@outpace/e2e/test";

import { button, decide } from "../staff-screen.ts";

// Each wait for emails ends with those of all other tests beside this one.
test.describe.configure({ timeout: 120_000 });

const days = 24 * 60 * 60 * 1000;

/** All emails to an account, newest first, once none is to be sent now. */
async function emailsTo({ email }: Account): Promise<CaughtMessage[]> {
  const sendAndCount = async () => {
    await callPaying("/functions/v1/send-mail", { body: {} });
    return countWaitingEmails(email);
  };
  // Emails of other tests share the pace of 20 a second.
  await expect.poll(sendAndCount, { timeout: 30_000 }).toBe(0);
  return messagesTo(email, environmentVariable("PAYING_SUPABASE_MAIL_URL"));
}

/** The newest email to an account with these words in its subject. */
async function emailTo(account: Account, words: string): Promise<CaughtMessage> {
  const found = (await emailsTo(account)).find(({ subject }) => subject.includes(words));
  if (!found) throw new Error(`No email to ${account.email} has the subject ${words}.`);
  return found;
}

/** The email's link to a path, which is there once. */
function linkIn({ links }: CaughtMessage, path: string): string {
  const found = links.filter((link) => link.includes(path));
  expect(found).toHaveLength(1);
  return found[0] ?? "";
}

/** Decides about a race in Admin View. */
async function decideAbout(page: Page, name: string, action: string): Promise<void> {
  await button(page, `${action} ${name}`).click();
  await decide(page, action);
  await expect(page.getByText(`"${name}" is now`)).toBeVisible();
}

test("a brand pays, is approved, fills its race and reads its recap by email", async ({ page }) => {
  const name = `Mailed Ten ${crypto.randomUUID().slice(0, 8)}`;
  const staff = await addStaff(payingApiUrl());
  const brand = await openDashboardAsPayingBrand(page);
  // Soon, so that it is among the ten that the email to staff names.
  const startTime = new Date(Date.now() + 2 * days).toISOString().slice(0, 16);
  await confirmRace(page, { ...sunriseTen, name, startTime });
  await atCheckout(page, "Walk Away");

  await endWaits(brand.email);
  const due = await emailTo(brand, `$500 is due for ${name}`);
  await page.goto(linkIn(due, "/brands/orders/"));
  await button(page, "Pay Now").click();
  await atCheckout(page, "Pay");
  await expect(page.getByText(`Payment received. ${name} is paid.`)).toBeVisible();
  const receipt = await emailTo(brand, `Receipt: $500 paid for ${name}`);
  expect((await fetch(linkIn(receipt, "/receipts/"))).status).toBe(200);
  await page.goto(linkIn(receipt, "/brands/orders/"));
  await expect(page.getByRole("article")).toContainText("Your payment of $500 was received.");

  await tellWaitingRaces();
  const waiting = await emailTo(staff, "for approval");
  expect(waiting.text).toContain(`${name}, by ${brand.companyName}`);
  await signIn(page.context(), staff);
  await page.goto(linkIn(waiting, "/brands/admin?"));
  await decideAbout(page, name, "Approve");
  const [order] = await ordersOf(brand);
  const raceId = order?.race_id ?? "";
  const approved = await emailTo(brand, `Your race ${name} is approved`);
  linkIn(approved, `/brands/analytics/${raceId}`);

  await joinRace(raceId, 250);
  const halfFull = await emailTo(brand, `Your race ${name} is half full`);
  expect(halfFull.text).toContain("250 of 500 places are taken (50%).");
  await joinRace(raceId, 250);
  linkIn(await emailTo(brand, `Your race ${name} is full`), "/brands/package");
  await startRaceIn(raceId, 23);
  await tellRaceStarts();
  await tellRaceStarts();
  const starts = await emailTo(brand, `${name} starts `);
  expect(starts.text).toContain("500 of 500 places are taken (100%).");

  await startRaceIn(raceId, -5);
  await finishRace(raceId, 400, 14_400);
  await page.goto(`/brands/admin?name=${name}`);
  await decideAbout(page, name, "Complete");
  const recap = await emailTo(brand, `Your race ${name} is over: the recap`);
  for (const figure of ["Joined: 500", "Finished: 400", "rate: 80.0%", "time: 4:00:00"]) {
    expect(recap.text).toContain(figure);
  }
  await signIn(page.context(), brand);
  await page.goto(linkIn(recap, "/recap"));
  await expect(page.getByRole("article")).toContainText("Race recap · Completed");
  await expect(page.getByRole("article")).toContainText("80.0% of those who joined");

  expect((await emailsTo(brand)).map(({ subject }) => subject).reverse()).toEqual([
    `$500 is due for ${name}`,
    `Receipt: $500 paid for ${name}`,
    `Your race ${name} is approved`,
    `Your race ${name} is half full`,
    `Your race ${name} is full`,
    expect.stringMatching(new RegExp(`^${name} starts \\w{3}, \\w{3} \\d+, `)),
    `Your race ${name} is over: the recap`,
  ]);
});
