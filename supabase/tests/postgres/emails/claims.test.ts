/** What the sender gets, in which order, and what becomes of it. */
import { beforeEach, expect, test } from "vitest";
import { proof } from "../../harness/environment.ts";
import { asPerson, count, one, openDatabase, signUpBrand } from "../../harness/database.ts";
import { deliveryOf } from "./delivery.ts";

const database = await openDatabase("outpace", { owner: 8 });
const { owner } = database;
const { add, claim, clear, fail, finish, makeDue, stateOf } = deliveryOf(database);

beforeEach(clear);

test("an e-mail is claimed for two minutes, counted as tried, and comes back", async () => {
  const id = await add();
  expect(await claim()).toMatchObject([{ id, attempts: 1 }]);
  expect(await stateOf(id)).toMatchObject({ state: "waiting", minutes: 2 });
  expect(await claim()).toEqual([]);
  await makeDue();
  expect(await claim()).toMatchObject([{ id, attempts: 2 }]);
});

test("senders that claim at once get different e-mails", async () => {
  for (let index = 0; index < 40; index += 1) await add();
  const batches = await Promise.all([1, 2, 3, 4, 5, 6].map(() => claim(10)));
  const ids = batches.flat().map(({ id }) => id);
  expect(ids).toHaveLength(40);
  expect(new Set(ids).size).toBe(40);
});

test("a sent e-mail is not claimed again, and what is said later changes nothing", async () => {
  const id = await add();
  await claim();
  await finish(id, "first");
  await fail(id, "503");
  await finish(id, "second");
  await makeDue();
  expect(await claim()).toEqual([]);
  expect(await one(owner`select provider_id from private.outbox where id = ${id}`)).toEqual({
    provider_id: "first",
  });
});

test("each failure makes the next attempt wait twice as long, up to 64 minutes", async () => {
  const id = await add();
  const minutes: unknown[] = [];
  for (let attempt = 1; attempt <= 9; attempt += 1) {
    await makeDue();
    await claim();
    await fail(id, "503");
    minutes.push((await stateOf(id))["minutes"]);
  }
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, 64, 64]);
  expect(await stateOf(id)).toMatchObject({ state: "waiting", last_error: "503" });
});

test("a final failure ends it", async () => {
  const id = await add();
  await claim();
  await fail(id, "422 validation_error", true);
  await makeDue();
  expect(await claim()).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ state: "failed", last_error: "422 validation_error" });
});

test("security comes before receipts, receipts before news, and the oldest first", async () => {
  const news = await add({ kind: "race_approved", userId: (await signUpBrand(database)).userId });
  const [receipt, older] = [await add(), await add({ hours: 1 })];
  const alarm = await add({ kind: "password_changed", recipient: "ada@brand.example" });
  const order = [alarm, older, receipt, news];
  await clearOthers(order);
  expect((await claim()).map(({ id }) => id)).toEqual(order);
});

const clearOthers = (ids: string[]) => owner`delete from private.outbox where id <> all (${ids})`;

test("brands take turns, so one brand's hundred delay no other's receipt", async () => {
  const [loud, quiet] = [await signUpBrand(database), await signUpBrand(database)];
  await clear();
  for (let index = 0; index < 100; index += 1) await add({ brandId: loud.brandId, hours: 1 });
  // Visitors together have one turn.
  for (let index = 0; index < 100; index += 1) await add({ hours: 1 });
  const receipts = [await add({ brandId: quiet.brandId }), await add({ brandId: quiet.brandId })];
  const order = (await claim(6)).map(({ id }) => id);
  expect([order.indexOf(receipts[0] ?? ""), order.indexOf(receipts[1] ?? "")]).toEqual([2, 5]);
});

test("an account's twenty security notices do not delay a receipt of another", async () => {
  const { userId } = await signUpBrand(database);
  await clear();
  for (let index = 0; index < 20; index += 1) await add({ kind: "new_sign_in", userId, hours: 1 });
  const receipt = await add();
  expect((await claim(6)).at(-1)?.id).toBe(receipt);
});

test("an e-mail that waited a day has failed, and is not claimed any more", async () => {
  const [tried, untried] = [await add({ hours: 24 }), await add({ hours: 25 })];
  const [young, underWay] = [await add({ hours: 23 }), await add({ hours: 23 })];
  await owner`update private.outbox set last_error = '503' where id = ${tried}`;
  expect((await claim()).map(({ id }) => id).sort()).toEqual([young, underWay].sort());
  await owner`update private.outbox set created_at = now() - interval '25 hours' where id = ${underWay}`;
  expect(await one(owner`select private.give_up_emails() as n`)).toEqual({ n: 2 });
  expect(await stateOf(tried)).toMatchObject({ state: "failed", last_error: "503" });
  expect(await stateOf(untried)).toMatchObject({ state: "failed", last_error: "not_sent" });
  expect(await stateOf(underWay)).toMatchObject({ state: "waiting" });
  // Its sender has it from the provider that it was sent.
  await finish(untried);
  expect(await stateOf(untried)).toMatchObject({ state: "sent", last_error: null });
});

test("the schedule calls send-mail only while something is due", async () => {
  await owner`select vault.create_secret('https://api.outpace.example', 'api_url'),
    vault.create_secret('a-secret', 'secret_key')`;
  const requested = async () => {
    const { last } = await one(
      owner`select coalesce(max(id), 0) as last from net.http_request_queue`,
    );
    await owner`select private.request_emails()`;
    return owner`
      select method, url, headers ->> 'apikey' as key from net.http_request_queue where id > ${last}`;
  };
  expect(await requested()).toEqual([]);
  await add();
  expect(await requested()).toMatchObject([
    { method: "POST", url: "https://api.outpace.example/functions/v1/send-mail", key: "a-secret" },
  ]);
  await claim();
  expect(await requested()).toEqual([]);
});

test("what was written 30 days ago is deleted, unless it waits", async () => {
  const [sent, waiting] = [await add(), await add()];
  await claim(1);
  await finish(sent);
  await owner`update private.outbox set created_at = now() - interval '30 days'`;
  const kept = await add();
  expect(await one(owner`select private.clear_outbox() as n`)).toEqual({ n: 1 });
  const ids = await owner<{ id: string }[]>`select id from private.outbox`;
  expect(ids.map(({ id }) => id).sort()).toEqual([waiting, kept].sort());
});

// On two processors, ten thousand take 13 seconds.
test("thousands of waiting e-mails are claimed and finished in far less than ten minutes", async () => {
  const { brandId } = await signUpBrand(database);
  await owner`
    insert into private.outbox (key, kind, recipient, brand_partner_id, payload)
    select 'n' || n, 'order_paid', n || '@reader.example', case when n % 2 = 0 then ${brandId}::uuid end, '{}'
    from generate_series(1, ${proof.waitingEmails}::integer) n`;
  const started = performance.now();
  for (let batch = await claim(40); batch.length > 0; batch = await claim(40)) {
    await owner`select public.finish_email(id, id::text) from unnest(${batch.map(({ id }) => id)}::uuid[]) id`;
  }
  const seconds = (performance.now() - started) / 1000;
  expect(await count(owner, "private.outbox where sent_at is not null")).toBe(proof.waitingEmails);
  expect(seconds).toBeLessThan(60);
}, 120_000);

test("nobody but the service role may claim", async () => {
  for (const userId of [null, (await signUpBrand(database)).userId]) {
    await expect(asPerson(database, userId)`select public.claim_emails(1)`).rejects.toThrow(
      "permission denied",
    );
  }
});
