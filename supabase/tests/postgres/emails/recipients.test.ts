/** Whom an e-mail goes to, when it is claimed. */
import { beforeEach, expect, test } from "vitest";
import { one, openDatabase, signUpBrand } from "../../harness/database.ts";
import { deliveryOf } from "./delivery.ts";

const database = await openDatabase();
const { auth, owner } = database;
const { add, claim, clear, stateOf } = deliveryOf(database);

beforeEach(clear);

async function addToAccount(kind = "race_approved") {
  const { userId, brandId } = await signUpBrand(database);
  await clear();
  return { userId, id: await add({ kind, userId, brandId }) };
}

test("an e-mail goes to the address that the account has when it is sent", async () => {
  const { id, userId } = await addToAccount();
  await auth`update auth.users set email = 'new@brand.example' where id = ${userId}`;
  // The former address is told of the change.
  expect((await claim()).find((email) => email.id === id)).toMatchObject({
    recipient: "new@brand.example",
  });
});

test("an e-mail about an address goes to the former one", async () => {
  const { userId } = await signUpBrand(database);
  await clear();
  await add({ kind: "email_changed", userId, recipient: "old@brand.example" });
  expect(await claim()).toMatchObject([{ recipient: "old@brand.example" }]);
});

test.each([
  ["banned", "banned_until = now() + interval '1 day'"],
  ["unconfirmed", "email_confirmed_at = null"],
])("a %s account is not written to", async (_, change) => {
  const { id, userId } = await addToAccount("order_paid");
  await owner.unsafe(`update auth.users set ${change} where id = '${userId}'`);
  expect(await claim()).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ state: "dropped", attempts: 0 });
});

test("e-mails of an account that the auth server marks as deleted are not kept", async () => {
  const { id, userId } = await addToAccount("order_paid");
  await owner`update auth.users set deleted_at = now() where id = ${userId}`;
  expect(await claim()).toEqual([]);
  expect(await owner`select from private.outbox where id = ${id}`).toEqual([]);
});

test("an account that is only marked as deleted is not written to later either", async () => {
  const { userId } = await addToAccount("order_paid");
  await auth`update auth.users set deleted_at = now() where id = ${userId}`;
  await add({ kind: "order_paid", userId });
  expect(await claim()).toEqual([]);
});

test("an account that was banned for a time is written to afterwards", async () => {
  const { id, userId } = await addToAccount();
  await owner`update auth.users set banned_until = now() - interval '1 second' where id = ${userId}`;
  expect(await claim()).toMatchObject([{ id }]);
});

test("e-mails of an account go with it", async () => {
  const { id, userId } = await addToAccount();
  await auth`delete from auth.users where id = ${userId}`;
  expect(await owner`select from private.outbox where id = ${id}`).toEqual([]);
});

test("a topic that is switched off is not sent; what has no topic is", async () => {
  const { id, userId } = await addToAccount();
  await owner`insert into private.email_opt_outs (user_id, topic) values (${userId}, 'decisions')`;
  const [recap, receipt] = [
    await add({ kind: "race_completed", userId }),
    await add({ kind: "order_paid", userId }),
  ];
  expect((await claim()).map((email) => email.id)).toEqual([receipt, recap]);
  expect(await stateOf(id)).toMatchObject({ state: "dropped" });
});

test("many that are not sent hold up none of those that are", async () => {
  for (let index = 0; index < 30; index += 1) await addDropped();
  const id = await add({ kind: "race_completed", userId: (await signUpBrand(database)).userId });
  expect(await claim(5)).toMatchObject([{ id }]);
});

async function addDropped() {
  const userId = await database.auth<{ id: string }[]>`
    insert into auth.users (id, aud, role, email, created_at, updated_at)
    values (gen_random_uuid(), 'authenticated', 'authenticated', gen_random_uuid() || '@gone.example', now(), now())
    returning id`;
  return add({ kind: "order_paid", userId: userId[0]?.id ?? null });
}

test("a token switches one person's topic off, for 30 days, whenever the e-mail is sent", async () => {
  const { userId } = await addToAccount();
  const token = async () => (await claim())[0]?.switch_off_token ?? "";
  const first = await token();
  await owner`update private.outbox set not_before = now(), attempts = 5`;
  expect(await token()).toBe(first);
  const read = (purpose: string) =>
    one(owner`select private.read_link(${purpose}, ${first}) as subject`);
  expect(await read("switch_off_email")).toEqual({ subject: `${userId}:decisions` });
  await expect(read("unsubscribe_newsletter")).rejects.toThrow("not complete");
  const [, expires = "0"] = first.split(".");
  const days = (Number(expires) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(30);
});

test("what cannot be switched off has no token", async () => {
  await addToAccount("order_paid");
  expect(await claim()).toMatchObject([
    { switch_off_token: null, confirm_token: null, unsubscribe_token: null },
  ]);
});

test("after a complaint an account gets what it must know, and nothing else", async () => {
  const { userId } = await signUpBrand(database);
  await clear();
  await owner`update auth.users set email = 'cross@brand.example' where id = ${userId}`;
  await clear();
  await owner`select public.note_email_event('msg_2', 'email.complained', 'id_2', 'complained', ${["cross@brand.example"]})`;
  const receipt = await add({ kind: "order_paid", userId });
  const [news, letter] = [
    await add({ kind: "race_completed", userId }),
    await add({ recipient: "cross@brand.example" }),
  ];
  expect((await claim()).map(({ id }) => id)).toEqual([receipt]);
  for (const id of [news, letter]) {
    expect(await stateOf(id)).toMatchObject({ state: "failed", last_error: "suppressed" });
  }
  await owner`select public.note_email_event('msg_3', 'email.bounced', 'id_3', 'bounced', ${["cross@brand.example"]})`;
  await add({ kind: "order_refunded", userId });
  expect(await claim()).toEqual([]);
});

test("a suppressed address gets nothing, in any letter case, until that is lifted", async () => {
  const address = "gone@brand.example";
  await owner`select public.note_email_event('msg_1', 'email.bounced', 'id_1', 'bounced', ${[address]})`;
  const id = await add({ recipient: "Gone@Brand.example" });
  expect(await claim()).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ state: "failed", last_error: "suppressed" });
  expect(await one(owner`select private.lift_suppression(${address}) as is`)).toEqual({ is: true });
  await add({ recipient: address });
  expect(await claim()).toHaveLength(1);
});
