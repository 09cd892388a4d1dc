/** What the sender gets, in which order, and what becomes of it. */
import { beforeEach, expect, test } from "vitest";
import { one, openDatabase, signUpBrand } from "../../harness/database.ts";
import { deliveryOf } from "./delivery.ts";

const { database, owner } = await openDatabase("outpace", { owner: 8 });
const { add, claim, clear, fail, finish, makeDue, stateOf } = deliveryOf(database);

beforeEach(clear);

const addMany = (number: number) => owner`
  insert into private.outbox (key, kind, recipient, payload, created_at)
  select gen_random_uuid()::text, 'order_paid', n || '@reader.example', '{}', now() - interval '1 hour'
  from generate_series(1, ${number}::integer) n`;

test("an e-mail is claimed for two minutes, counted as tried, and comes back until it is sent; what is said later changes nothing", async () => {
  const id = await add();
  expect(await claim()).toMatchObject([{ id, attempts: 1 }]);
  expect(await stateOf(id)).toMatchObject({ state: "waiting", minutes: 2 });
  expect(await claim()).toEqual([]);
  await makeDue();
  expect(await claim()).toMatchObject([{ id, attempts: 2 }]);
  await finish(id, "first");
  await fail(id, "503");
  await finish(id, "second");
  await makeDue();
  expect(await claim()).toEqual([]);
  expect(await one(owner`select provider_id from private.outbox where id = ${id}`)).toEqual({
    provider_id: "first",
  });
});

test("senders that claim at once get different e-mails", async () => {
  await addMany(40);
  const batches = await Promise.all([1, 2, 3, 4, 5, 6].map(() => claim(10)));
  const ids = batches.flat().map(({ id }) => id);
  expect(ids).toHaveLength(40);
  expect(new Set(ids).size).toBe(40);
});

test("each failure makes the next attempt wait twice as long, up to 64 minutes, and a final one ends it", async () => {
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
  await makeDue();
  await claim();
  await fail(id, "422 validation_error", true);
  await makeDue();
  expect(await claim()).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ state: "failed", last_error: "422 validation_error" });
});

test("security comes before receipts, receipts before news, and the oldest first", async () => {
  const { userId } = await signUpBrand(database);
  await clear();
  const news = await add({ kind: "race_approved", userId });
  const [receipt, older] = [await add(), await add({ hours: 1 })];
  const alarm = await add({ kind: "password_changed", recipient: "ada@brand.example" });
  expect((await claim()).map(({ id }) => id)).toEqual([alarm, older, receipt, news]);
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
