import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import {
  confirmNewsletter,
  resubscribeToNewsletter,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from "../src/newsletter.ts";
import { getNewsletterOverview, listNewsletterAddresses } from "../src/staff-newsletter.ts";
import { connection, mailedLink, selectRows } from "./backend.ts";
import { sharedBrand, sharedStaffMember } from "./fixtures.ts";
import { mailPatience } from "./mail.ts";

const source = { page: "/newsletter?from=instagram", wording: "2026-11" };

async function confirmedReader() {
  const email = `reader-${randomUUID()}@runners.example`;
  await subscribeToNewsletter(connection, email, source);
  let link: URL | undefined;
  await vi.waitFor(async () => {
    link = await mailedLink(email, "/newsletter/confirm?");
  }, mailPatience);
  const token = link?.searchParams.get("token") ?? "";
  expect(await confirmNewsletter(connection, token, source.wording)).toBe(true);
  return { email, token };
}

/** The addresses that staff export. */
async function exported() {
  const { client } = await sharedStaffMember();
  const all = [];
  for await (const page of listNewsletterAddresses(client)) all.push(...page);
  return all;
}

test("a repeated address is stored once, in lower case", async () => {
  const email = `Reader-${randomUUID()}@runners.example`;
  await subscribeToNewsletter(connection, email);
  await subscribeToNewsletter(connection, ` ${email.toLowerCase()} `);
  const stored = await selectRows(`newsletter_subscribers?select=email&email=ilike.${email}`);
  expect(stored).toEqual([{ email: email.toLowerCase() }]);
});

test("text that is not an address is refused", async () => {
  await expect(subscribeToNewsletter(connection, "not an address")).rejects.toMatchObject({
    code: "invalid_value",
    message: "Please enter a valid email address.",
  });
});

test("a reader confirms, is exported with a link that unsubscribes, and comes back", async () => {
  const { email, token } = await confirmedReader();
  expect(await confirmNewsletter(connection, token, source.wording)).toBe(false);
  const row = (await exported()).find((address) => address.email === email);
  expect(row).toMatchObject({ page: source.page });
  const unsubscribeToken = row?.unsubscribeToken ?? "";
  const wayBack = await unsubscribeFromNewsletter(connection, unsubscribeToken);
  expect(await unsubscribeFromNewsletter(connection, unsubscribeToken)).toBeNull();
  expect((await exported()).map((address) => address.email)).not.toContain(email);
  await expect(confirmNewsletter(connection, token, source.wording)).rejects.toMatchObject({
    code: "used_link",
  });
  await resubscribeToNewsletter(connection, wayBack ?? "");
  expect((await exported()).map((address) => address.email)).toContain(email);
});

test("a link that is no link of ours is refused, in words for its reader", async () => {
  const invalid = {
    code: "invalid_link",
    message: "This link is not complete. Please open it from the e-mail again.",
  };
  await expect(confirmNewsletter(connection, "x", "2026-11")).rejects.toMatchObject(invalid);
  await expect(unsubscribeFromNewsletter(connection, "x")).rejects.toMatchObject(invalid);
});

test("staff see the newsletter's numbers, and brands are refused", async () => {
  await confirmedReader();
  const { client } = await sharedStaffMember();
  const { confirmed, weeks, pages } = await getNewsletterOverview(client);
  expect(confirmed).toBeGreaterThan(0);
  expect(weeks).toHaveLength(12);
  expect(weeks[0]?.confirmed).toBeGreaterThan(0);
  expect(pages).toContainEqual({ page: source.page, confirmed: expect.any(Number) as number });
  const brand = (await sharedBrand()).client;
  await expect(getNewsletterOverview(brand)).rejects.toMatchObject({ code: "not_staff" });
  await expect(listNewsletterAddresses(brand).next()).rejects.toMatchObject({ code: "not_staff" });
});
