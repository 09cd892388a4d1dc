import { expect, test } from "vitest";
import { count, openDatabase, refusal, refused } from "../../harness/database.ts";
import { newAddress, newsletterOf } from "./subscriber.ts";

const database = await openDatabase();
const { owner } = database;
const newsletter = newsletterOf(database);
const { confirm, emailsTo, eventsOf, join, resubscribe, statusOf, subscribe, tokensOf } =
  newsletter;
const { unsubscribe, wait } = newsletter;

const incomplete = refused(
  "PT400",
  "This link is not complete. Please open it from the e-mail again.",
  "invalid_link",
);
const expired = refused("PT410", "This link has expired.", "expired_link");

async function pending() {
  const email = newAddress();
  await subscribe(email);
  return { email, ...(await tokensOf(email)) };
}

test("a link confirms once, and a second press says that nothing is left to do", async () => {
  const { email, confirm: token } = await pending();
  expect(await confirm(token)).toBe(true);
  expect(await confirm(token)).toBe(false);
  expect(await statusOf(email)).toEqual({ status: "confirmed", email });
  expect(await eventsOf(email)).toEqual(["requested", "confirmed"]);
});

test.each([
  ["altered", (token: string) => token.replace(/.$/, (last) => (last === "0" ? "1" : "0"))],
  ["cut off", (token: string) => token.slice(0, -1)],
  ["with a later expiry", (token: string) => token.replace(/\.(\d+)\./, ".9999999999.")],
  ["of another subscriber", (token: string) => token.replace(/^[^.]+/, crypto.randomUUID())],
  ["empty", () => ""],
])("a token that is %s neither confirms nor unsubscribes", async (_, change) => {
  const tokens = await pending();
  expect(await refusal(confirm(change(tokens.confirm)))).toEqual(incomplete);
  expect(await refusal(unsubscribe(change(tokens.unsubscribe)))).toEqual(incomplete);
  expect(await statusOf(tokens.email)).toMatchObject({ status: "pending" });
});

test("a token for one purpose does not serve another", async () => {
  const { email, ...tokens } = await pending();
  expect(await refusal(confirm(tokens.unsubscribe))).toEqual(incomplete);
  expect(await refusal(unsubscribe(tokens.confirm))).toEqual(incomplete);
  const [other] = await owner<{ token: string }[]>`
    select private.sign_link('switch_off_email', nonce::text) as token
    from public.newsletter_subscribers where email = ${email}`;
  expect(await refusal(confirm(other?.token ?? ""))).toEqual(incomplete);
  expect(await refusal(resubscribe(tokens.unsubscribe))).toMatchObject({ hint: "invalid_link" });
});

test("a link that has expired does not confirm, nor one whose address is gone", async () => {
  const { email, confirm: token } = await pending();
  expect(await refusal(confirm((await tokensOf(email, "-1 second")).confirm))).toEqual(expired);
  await owner`select private.forget_newsletter_address(${email})`;
  expect(await refusal(confirm(token))).toEqual(expired);
});

test("a link that was used before its address left does not subscribe it again", async () => {
  const { email, ...tokens } = await join();
  await unsubscribe(tokens.unsubscribe);
  expect(await refusal(confirm(tokens.confirm))).toMatchObject({
    status: "PT410",
    hint: "used_link",
  });
  expect(await statusOf(email)).toEqual({ status: "unsubscribed", email: null });
});

test("unsubscribing deletes the address everywhere, and a second press succeeds", async () => {
  const { email, ...tokens } = await join();
  expect(await emailsTo(email)).toBe(1);
  const wayBack = (await unsubscribe(tokens.unsubscribe)) ?? "";
  expect(await unsubscribe(tokens.unsubscribe)).toBeNull();
  expect(await statusOf(email)).toEqual({ status: "unsubscribed", email: null });
  expect(await eventsOf(email)).toEqual(["requested", "confirmed", "unsubscribed"]);
  const tables = await owner<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'private')`;
  // The key that reads the encrypted address, either.
  const kept = [email, wayBack].flatMap((text) => [text, Buffer.from(text).toString("hex")]);
  for (const { name } of tables) {
    const rows = `${name} t where t::text ilike any (array['%${kept.join("%', '%")}%'])`;
    expect([name, await count(owner, rows)]).toEqual([name, 0]);
  }
});

test("an address that has not confirmed can say that it wants no e-mail", async () => {
  const { email, unsubscribe: token } = await pending();
  expect(await unsubscribe(token)).toBeNull();
  expect(await statusOf(email)).toEqual({ status: "unsubscribed", email: null });
});

test("the way back subscribes the address again, for an hour, and twice without harm", async () => {
  const { email, unsubscribe: token } = await join();
  const wayBack = (await unsubscribe(token)) ?? "";
  expect(wayBack).not.toContain(email);
  expect(wayBack).not.toContain(Buffer.from(email).toString("hex"));
  await resubscribe(wayBack);
  await resubscribe(wayBack);
  expect(await statusOf(email)).toEqual({ status: "confirmed", email });
  expect((await eventsOf(email)).slice(2)).toEqual(["unsubscribed", "resubscribed"]);
});

test("what is no way back is refused by its form, and an old or unknown one as expired", async () => {
  const { email, unsubscribe: token } = await join();
  const wayBack = (await unsubscribe(token)) ?? "";
  // An OpenPGP packet, whose key would take long to derive.
  const packet = `8c0d04090308${"0".repeat(66)}`;
  for (const text of [wayBack.slice(0, -2), wayBack.toUpperCase(), packet, "no digits", ""]) {
    expect(await refusal(resubscribe(text))).toMatchObject({ hint: "invalid_link" });
  }
  const expiredWayBack = { status: "PT410", hint: "expired_link" };
  const altered = wayBack.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  expect(await refusal(resubscribe(altered))).toMatchObject(expiredWayBack);
  await owner`update private.newsletter_ways_back set ends_at = now()`;
  expect(await refusal(resubscribe(wayBack))).toMatchObject(expiredWayBack);
  expect(await statusOf(email)).toEqual({ status: "unsubscribed", email: null });
});

test("the encrypted address is gone with its hour, or with its subscriber", async () => {
  const [early, late] = [await join(), await join()];
  const earlyWayBack = (await unsubscribe(early.unsubscribe)) ?? "";
  await owner`update private.newsletter_ways_back set ends_at = now()`;
  const lateWayBack = (await unsubscribe(late.unsubscribe)) ?? "";
  const [cleared] = await owner<{ n: number }[]>`select private.clear_ways_back() as n`;
  expect(cleared?.n).toBeGreaterThan(0);
  expect(await count(owner, "private.newsletter_ways_back")).toBe(1);
  expect(await refusal(resubscribe(earlyWayBack))).toMatchObject({ hint: "expired_link" });
  await owner`select private.forget_newsletter_address(${late.email})`;
  expect(await count(owner, "private.newsletter_ways_back")).toBe(0);
  expect(await refusal(resubscribe(lateWayBack))).toMatchObject({ hint: "expired_link" });
});

test("who leaves again has one way back, the newest", async () => {
  const { email, unsubscribe: token } = await join();
  const first = (await unsubscribe(token)) ?? "";
  await resubscribe(first);
  const second = (await unsubscribe(token)) ?? "";
  expect(await refusal(resubscribe(first))).toMatchObject({ hint: "expired_link" });
  await resubscribe(second);
  expect(await statusOf(email)).toEqual({ status: "confirmed", email });
});

test("One-Click has no limit, since a few providers press it for everyone", async () => {
  const { email, unsubscribe: token } = await join();
  const press = (role: string) =>
    database.api.begin(async (sql) => {
      await sql`select set_config('role', ${role}, true),
        set_config('request.jwt.claims', ${JSON.stringify({ role })}, true),
        set_config('request.headers', '{"cf-connecting-ip": "203.0.113.40"}', true)`;
      await sql`select public.unsubscribe_from_newsletter(${token})`;
    });
  for (let call = 0; call < 70; call += 1) await press("service_role");
  // Nobody sees its answer.
  expect(
    await count(
      owner,
      `private.newsletter_ways_back w
    join public.newsletter_subscribers s on s.id = w.subscriber_id
    where s.address_hash = private.address_hash('${email}')`,
    ),
  ).toBe(0);
  for (let call = 0; call < 60; call += 1) await press("anon");
  expect(await refusal(press("anon"))).toMatchObject({ hint: "rate_limited" });
  await press("service_role");
});

test("addresses that have not confirmed are gone after seven days, with all that was kept", async () => {
  const [early, late] = [await pending(), await pending()];
  await wait(early.email, "7 days");
  await wait(late.email, "6 days 23 hours");
  const [row] = await owner`select private.delete_pending_subscribers() as deleted`;
  expect(row).toEqual({ deleted: 1 });
  expect(await statusOf(early.email)).toBeUndefined();
  expect([await emailsTo(early.email), await emailsTo(late.email)]).toEqual([0, 1]);
  expect(await statusOf(late.email)).toMatchObject({ status: "pending" });
});

test("of an address that had left before, the hash stays when it does not confirm again", async () => {
  const { email, unsubscribe: token } = await join();
  await unsubscribe(token);
  await wait(email, "2 hours");
  await subscribe(email);
  await wait(email, "7 days");
  await owner`select private.delete_pending_subscribers()`;
  expect(await statusOf(email)).toEqual({ status: "unsubscribed", email: null });
  expect(await emailsTo(email)).toBe(0);
});
