import { expect, test } from "vitest";
import { count, one, openDatabase, refusal, refused } from "../../harness/database.ts";
import { newAddress, newsletterOf } from "./subscriber.ts";

const { database, owner } = await openDatabase();
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

/** A subscriber who has left. */
async function left() {
  const { email, ...tokens } = await join();
  return { email, ...tokens, wayBack: (await unsubscribe(tokens.unsubscribe)) ?? "" };
}

const expiredWayBack = expect.objectContaining({ status: "PT410", hint: "expired_link" }) as object;
const altered = (text: string) => text.replace(/.$/, (last) => (last === "0" ? "1" : "0"));

test("a link confirms once, and a second press says that nothing is left to do; it does not once it has expired or its address has left", async () => {
  const { email, confirm: token, ...tokens } = await pending();
  expect(await refusal(confirm((await tokensOf(email, "-1 second")).confirm))).toEqual(expired);
  expect(await confirm(token)).toBe(true);
  expect(await confirm(token)).toBe(false);
  expect(await statusOf(email)).toEqual({ status: "confirmed", email });
  expect(await eventsOf(email)).toEqual(["requested", "confirmed"]);
  await unsubscribe(tokens.unsubscribe);
  expect(await refusal(confirm(token))).toMatchObject({ status: "PT410", hint: "used_link" });
  await owner`select private.forget_newsletter_address(${email})`;
  expect(await refusal(confirm(token))).toEqual(expired);
});

test("a token that is altered, incomplete, of another subscriber or for another purpose does nothing", async () => {
  const { email, ...tokens } = await pending();
  for (const change of [
    altered,
    (token: string) => token.slice(0, -1),
    (token: string) => token.replace(/\.(\d+)\./, ".9999999999."),
    (token: string) => token.replace(/^[^.]+/, crypto.randomUUID()),
    () => "",
  ]) {
    expect(await refusal(confirm(change(tokens.confirm)))).toEqual(incomplete);
    expect(await refusal(unsubscribe(change(tokens.unsubscribe)))).toEqual(incomplete);
  }
  const other = await one(owner<{ token: string }[]>`
    select private.sign_link('switch_off_email', nonce::text) as token
    from public.newsletter_subscribers where email = ${email}`);
  for (const token of [tokens.unsubscribe, other.token])
    expect(await refusal(confirm(token))).toEqual(incomplete);
  expect(await refusal(unsubscribe(tokens.confirm))).toEqual(incomplete);
  expect(await refusal(resubscribe(tokens.unsubscribe))).toMatchObject({ hint: "invalid_link" });
  expect(await statusOf(email)).toMatchObject({ status: "pending" });
});

test("unsubscribing, before it is confirmed too, deletes the address everywhere, and a second press succeeds", async () => {
  const early = await pending();
  expect(await unsubscribe(early.unsubscribe)).toBeNull();
  expect(await statusOf(early.email)).toEqual({ status: "unsubscribed", email: null });
  const { email, wayBack, unsubscribe: token } = await left();
  expect(await unsubscribe(token)).toBeNull();
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

test("the way back subscribes the address again, twice without harm, and who leaves again has the newest alone", async () => {
  const { email, wayBack, unsubscribe: token } = await left();
  expect(wayBack).not.toContain(email);
  expect(wayBack).not.toContain(Buffer.from(email).toString("hex"));
  for (let press = 0; press < 2; press += 1) await resubscribe(wayBack);
  expect((await eventsOf(email)).slice(2)).toEqual(["unsubscribed", "resubscribed"]);
  const second = (await unsubscribe(token)) ?? "";
  expect(await refusal(resubscribe(wayBack))).toMatchObject({ hint: "expired_link" });
  await resubscribe(second);
  expect(await statusOf(email)).toEqual({ status: "confirmed", email });
});

test("what is no way back is refused by its form, and an unknown one as expired", async () => {
  const { email, wayBack } = await left();
  // An OpenPGP packet, whose key would take long to derive.
  const packet = `8c0d04090308${"0".repeat(66)}`;
  for (const text of [wayBack.slice(0, -2), wayBack.toUpperCase(), packet, "no digits", ""])
    expect(await refusal(resubscribe(text))).toMatchObject({ hint: "invalid_link" });
  expect(await refusal(resubscribe(altered(wayBack)))).toEqual(expiredWayBack);
  expect(await statusOf(email)).toEqual({ status: "unsubscribed", email: null });
});

test("a way back is expired after an hour, and the encrypted address is gone with it, or with its subscriber", async () => {
  const early = await left();
  await owner`update private.newsletter_ways_back set ends_at = now()`;
  expect(await refusal(resubscribe(early.wayBack))).toEqual(expiredWayBack);
  const late = await left();
  expect(await one(owner`select private.clear_ways_back() > 0 as done`)).toEqual({ done: true });
  expect(await count(owner, "private.newsletter_ways_back")).toBe(1);
  await owner`select private.forget_newsletter_address(${late.email})`;
  expect(await count(owner, "private.newsletter_ways_back")).toBe(0);
  for (const { wayBack } of [early, late])
    expect(await refusal(resubscribe(wayBack))).toEqual(expiredWayBack);
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
  const waysBack = `private.newsletter_ways_back w
    join public.newsletter_subscribers s on s.id = w.subscriber_id
    where s.address_hash = private.address_hash('${email}')`;
  expect(await count(owner, waysBack)).toBe(0);
  for (let call = 0; call < 60; call += 1) await press("anon");
  expect(await refusal(press("anon"))).toMatchObject({ hint: "rate_limited" });
  await press("service_role");
});

test("addresses that have not confirmed are gone after seven days, with all that was kept; of one that had left before, the hash stays", async () => {
  const [early, late, back] = [await pending(), await pending(), await left()];
  await wait(back.email, "2 hours");
  await subscribe(back.email);
  for (const { email } of [early, back]) await wait(email, "7 days");
  await wait(late.email, "6 days 23 hours");
  await owner`select private.delete_pending_subscribers()`;
  expect(await statusOf(early.email)).toBeUndefined();
  expect([await emailsTo(early.email), await emailsTo(late.email)]).toEqual([0, 1]);
  expect(await statusOf(late.email)).toMatchObject({ status: "pending" });
  expect(await statusOf(back.email)).toEqual({ status: "unsubscribed", email: null });
  expect(await emailsTo(back.email)).toBe(0);
});
