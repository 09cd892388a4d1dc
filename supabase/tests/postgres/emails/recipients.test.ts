/** Whom an e-mail goes to, when it is claimed. */
import { beforeEach, expect, test } from "vitest";
import { one, openDatabase, signUpBrand } from "../../harness/database.ts";
import { deliveryOf } from "./delivery.ts";

const { auth, database, owner } = await openDatabase();
const { add, claim, clear, stateOf } = deliveryOf(database);

beforeEach(clear);

async function addToAccount(kind = "race_approved") {
  const { userId, brandId } = await signUpBrand(database);
  await clear();
  return { userId, id: await add({ kind, userId, brandId }) };
}

const setUser = (userId: string, change: string) =>
  owner.unsafe(`update auth.users set ${change} where id = '${userId}'`);

test("an e-mail goes to the address that the account has when it is sent, and one about an address to the former", async () => {
  const { id, userId } = await addToAccount();
  await auth`update auth.users set email = 'new@brand.example' where id = ${userId}`;
  const [about] = await owner`select recipient from private.outbox where kind = 'email_changed'`;
  const claimed = await claim();
  expect(claimed.find((email) => email.id === id)?.recipient).toBe("new@brand.example");
  expect(claimed.find(({ kind }) => kind === "email_changed")?.recipient).toBe(
    about?.["recipient"],
  );
});

test.each([
  ["banned", "banned_until = now() + interval '1 day'"],
  ["unconfirmed", "email_confirmed_at = null"],
])("a %s account is not written to", async (_, change) => {
  const { id, userId } = await addToAccount("order_paid");
  await setUser(userId, change);
  expect(await claim()).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ state: "dropped", attempts: 0 });
});

test("an account that was banned for a time is written to afterwards", async () => {
  const { id, userId } = await addToAccount();
  await setUser(userId, "banned_until = now() - interval '1 second'");
  expect(await claim()).toMatchObject([{ id }]);
});

test("e-mails of an account that is deleted, or only marked so, are not kept, and it is not written to later", async () => {
  const [deleted, marked] = [await addToAccount("order_paid"), await addToAccount("order_paid")];
  await auth`delete from auth.users where id = ${deleted.userId}`;
  await auth`update auth.users set deleted_at = now() where id = ${marked.userId}`;
  expect(await owner`select from private.outbox`).toEqual([]);
  await add({ kind: "order_paid", userId: marked.userId });
  expect(await claim()).toEqual([]);
});

test("a topic that is switched off is not sent; what has no topic is", async () => {
  const { id, userId } = await addToAccount();
  await owner`insert into private.email_opt_outs (user_id, topic) values (${userId}, 'decisions')`;
  const recap = await add({ kind: "race_completed", userId });
  const receipt = await add({ kind: "order_paid", userId });
  expect((await claim()).map((email) => email.id)).toEqual([receipt, recap]);
  expect(await stateOf(id)).toMatchObject({ state: "dropped" });
});

test("many that are not sent hold up none of those that are", async () => {
  await owner`
    with gone as (
      insert into auth.users (id, aud, role, email, created_at, updated_at)
      select gen_random_uuid(), 'authenticated', 'authenticated', n || '@gone.example', now(), now()
      from generate_series(1, 30) n returning id
    )
    insert into private.outbox (key, kind, user_id, payload)
    select id::text, 'order_paid', id, '{}' from gone`;
  const id = await add({ kind: "race_completed", userId: (await signUpBrand(database)).userId });
  expect(await claim(5)).toMatchObject([{ id }]);
});

test("a token switches one person's topic off for 30 days; without a topic there is no token", async () => {
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
  await addToAccount("order_paid");
  expect(await claim()).toMatchObject([
    { switch_off_token: null, confirm_token: null, unsubscribe_token: null },
  ]);
});

/** As the provider's webhook notes it. */
const note = (failure: string, address: string) => owner`
  select public.note_email_event(
    ${failure + address}, ${`email.${failure}`}, ${failure + address}, ${failure}, ${[address]})`;

test("after a complaint an account gets what it must know, and nothing else; after a bounce nothing", async () => {
  const { userId } = await signUpBrand(database);
  const recipient = "cross@brand.example";
  await setUser(userId, `email = '${recipient}'`);
  await clear();
  await note("complained", recipient);
  const receipt = await add({ kind: "order_paid", userId });
  const [news, letter] = [await add({ kind: "race_completed", userId }), await add({ recipient })];
  expect((await claim()).map(({ id }) => id)).toEqual([receipt]);
  for (const id of [news, letter]) {
    expect(await stateOf(id)).toMatchObject({ state: "failed", last_error: "suppressed" });
  }
  await note("bounced", recipient);
  await add({ kind: "order_refunded", userId });
  expect(await claim()).toEqual([]);
});

test("a suppressed address gets nothing, in any letter case, until that is lifted", async () => {
  const address = "gone@brand.example";
  await note("bounced", address);
  const id = await add({ recipient: "Gone@Brand.example" });
  expect(await claim()).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ state: "failed", last_error: "suppressed" });
  expect(await one(owner`select private.lift_suppression(${address}) as is`)).toEqual({ is: true });
  await add({ recipient: address });
  expect(await claim()).toHaveLength(1);
});
