/** What the sender gets, in which order and for which address, and what becomes of it. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { one, openDatabase, signUp } from "../../harness/database.ts";
import { times } from "../concurrency.ts";
import { outboxOf } from "./outbox.ts";

const { database, owner, root } = await openDatabase("outpace", { owner: 8 });
const { add, claim, fail, forgetAll, makeDue } = outboxOf(database);

beforeEach(forgetAll);

const idsOf = (emails: readonly { id: string }[]) => emails.map(({ id }) => id);
const account = () => signUp(database, `${randomUUID()}@mailbox.example`);
const setUser = (userId: string, change: string) =>
  owner.unsafe(`update auth.users set ${change} where id = '${userId}'`);
const finish = (id: string, providerId: string | null = null) =>
  owner`select public.finish_email(${id}, ${providerId})`;
const stateOf = (id: string) =>
  one(owner`
    select case when sent_at is not null then 'sent' when failed_at is not null then 'failed'
        when dropped_at is not null then 'dropped' else 'waiting' end as state,
      attempts, last_error,
      round(extract(epoch from not_before - now()) / 60)::integer as minutes
    from private.outbox where id = ${id}`);

test("an e-mail is claimed for two minutes, counted as tried, and comes back until it is sent; what is said later changes nothing", async () => {
  const id = await add();
  for (const attempts of [1, 2]) {
    expect(await claim()).toMatchObject([{ id, attempts }]);
    expect(await stateOf(id)).toMatchObject({ state: "waiting", minutes: 2 });
    expect(await claim()).toEqual([]);
    await makeDue();
  }
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
  await Promise.all(times(40, () => add()));
  const ids = idsOf((await Promise.all(times(6, () => claim(10)))).flat());
  expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
});

test("each failure makes the next attempt wait twice as long, up to 64 minutes, and a final one ends it", async () => {
  const id = await add();
  const attempt = async (isFinal: boolean) => {
    await makeDue();
    await claim();
    await fail(id, "503", isFinal);
    return stateOf(id);
  };
  for (const minutes of [1, 2, 4, 8, 16, 32, 64, 64, 64])
    expect(await attempt(false)).toMatchObject({ state: "waiting", last_error: "503", minutes });
  expect(await attempt(true)).toMatchObject({ state: "failed", last_error: "503" });
  await makeDue();
  expect(await claim()).toEqual([]);
});

test("security comes before receipts, receipts before news, and the oldest first", async () => {
  const news = await add({ kind: "race_approved", userId: await account() });
  const [receipt, older] = [await add(), await add({ hours: 1 })];
  const alarm = await add({ kind: "password_changed" });
  expect(idsOf(await claim())).toEqual([alarm, older, receipt, news]);
});

test("an e-mail that waited a day has failed, and is not claimed any more", async () => {
  const [tried, untried] = [await add({ hours: 24 }), await add({ hours: 25 })];
  const [young, underWay] = [await add({ hours: 23 }), await add({ hours: 23 })];
  await owner`update private.outbox set last_error = '503' where id = ${tried}`;
  expect(idsOf(await claim()).sort()).toEqual([young, underWay].sort());
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
    await root`delete from net.http_request_queue`;
    await owner`select private.request_emails()`;
    return owner`select method, url, headers ->> 'apikey' as key from net.http_request_queue`;
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
  await finish(sent);
  await owner`update private.outbox set created_at = now() - interval '30 days'`;
  const kept = await add();
  expect(await one(owner`select private.clear_outbox() as n`)).toEqual({ n: 1 });
  const ids = idsOf(await owner<{ id: string }[]>`select id from private.outbox`);
  expect(ids.sort()).toEqual([waiting, kept].sort());
});

test("an e-mail goes to the address that the account has when it is sent, and one about an address to the former too", async () => {
  const userId = await account();
  const former = await one(owner`select email from auth.users where id = ${userId}`);
  await add({ userId });
  await setUser(userId, "email = 'new@brand.example'");
  const claimed = (await claim()).map(({ kind, recipient }) => `${kind} ${recipient}`);
  expect(claimed.toSorted()).toEqual(
    [
      `email_changed ${String(former["email"])}`,
      "email_changed new@brand.example",
      "order_paid new@brand.example",
    ].toSorted(),
  );
});

test.each([
  ["banned", "banned_until = now() + interval '1 day'", "dropped"],
  ["unconfirmed", "email_confirmed_at = null", "dropped"],
  ["deleted", "deleted_at = now()", "dropped"],
  ["once banned", "banned_until = now() - interval '1 second'", "waiting"],
])("many for a %s account, %s, are %s, and hold up none for others", async (_, change, state) => {
  const [userId, other] = [await account(), await account()];
  await setUser(userId, change);
  const ids = await Promise.all(times(6, () => add({ userId })));
  const last = await add({ kind: "race_completed", userId: other });
  const claimed = state === "waiting" ? ids : [last];
  expect(idsOf(await claim(state === "waiting" ? 6 : 5)).sort()).toEqual(claimed.sort());
  const attempts = state === "waiting" ? 1 : 0;
  for (const id of ids) expect(await stateOf(id)).toMatchObject({ state, attempts });
});

test("a topic that is switched off is not sent; what has no topic is", async () => {
  const userId = await account();
  await owner`insert into private.email_opt_outs (user_id, topic) values (${userId}, 'decisions')`;
  const id = await add({ kind: "race_approved", userId });
  const recap = await add({ kind: "race_completed", userId });
  const receipt = await add({ userId });
  expect(idsOf(await claim())).toEqual([receipt, recap]);
  expect(await stateOf(id)).toMatchObject({ state: "dropped" });
});

test("a token switches one person's topic off for 30 days; without a topic there is no token", async () => {
  const userId = await account();
  await add({ kind: "race_approved", userId });
  const token = async () => (await claim())[0]?.switch_off_token ?? "";
  const first = await token();
  await owner`update private.outbox set not_before = now(), attempts = 5`;
  expect(await token()).toBe(first);
  expect(
    await one(owner`select private.read_link('switch_off_email', ${first}) as subject`),
  ).toEqual({ subject: `${userId}:decisions` });
  const days = (Number(first.split(".")[1]) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(30);
  await add({ userId });
  expect(await claim()).toMatchObject([
    { switch_off_token: null, confirm_token: null, unsubscribe_token: null },
  ]);
});

test("after a complaint an account gets what it must know, and nothing else; after a bounce nothing, in any letter case, until that is lifted", async () => {
  const userId = await account();
  const recipient = "Cross@Brand.example";
  await setUser(userId, `email = lower('${recipient}')`);
  await forgetAll();
  const note = (failure: string) => owner`
    select public.note_email_event(${failure}, ${`email.${failure}`}, ${failure}, ${failure},
      ${[recipient.toLowerCase()]})`;
  const suppressed = { state: "failed", last_error: "suppressed" };
  const addAll = async () => [
    await add({ userId }),
    await add({ kind: "race_completed", userId }),
    await add({ recipient }),
  ];
  for (const [failure, taken] of [
    ["complained", 1],
    ["bounced", 0],
  ] as const) {
    await note(failure);
    const ids = await addAll();
    expect(idsOf(await claim())).toEqual(ids.slice(0, taken));
    for (const id of ids.slice(taken)) expect(await stateOf(id)).toMatchObject(suppressed);
  }
  expect(await one(owner`select private.lift_suppression(${recipient}) as is`)).toEqual({
    is: true,
  });
  await addAll();
  expect(await claim()).toHaveLength(3);
});
