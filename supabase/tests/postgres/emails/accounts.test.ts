/** What an account is told about its own security. */
import { expect, test } from "vitest";
import { count, openDatabase, signUp, signUpStaff } from "../../harness/database.ts";
import { outboxOf } from "./outbox.ts";

const { auth, database, owner } = await openDatabase();
const { toldTo, kindsTo } = outboxOf(database);

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0";
const newerFirefox = firefox.replaceAll("141", "142");
const safari =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15";

let people = 0;
const account = () => signUp(database, `person-${String(++people)}@mailbox.example`);
const signIn = (userId: string, userAgent: string | null) => auth`
  insert into auth.sessions (id, user_id, user_agent, created_at)
  values (gen_random_uuid(), ${userId}, ${userAgent}, '2026-05-04T09:00:00Z')`;

test("an account, of staff too, is told of a sign-in on a new device, once, but not of its first session or an updated browser", async () => {
  const other = await account();
  await signIn(other, safari);
  for (const userId of [await account(), await signUpStaff(database)]) {
    for (const [device, told] of [
      [firefox, 0],
      [firefox, 0],
      [newerFirefox, 0],
      // Known to another account.
      [safari, 1],
      [safari, 1],
      [firefox, 1],
      [null, 2],
    ] as const) {
      await signIn(userId, device);
      expect([device, (await toldTo(userId)).length]).toEqual([device, told]);
    }
    expect((await toldTo(userId))[0]).toEqual({
      kind: "new_sign_in",
      payload: { device: safari, at: "2026-05-04T09:00:00.000Z" },
      recipient: null,
    });
  }
  expect(await toldTo(other)).toEqual([]);
});

test("a failure to tell of a sign-in does not break it", async () => {
  const userId = await account();
  await signIn(userId, firefox);
  for (const table of ["known_devices", "outbox"]) {
    await owner.unsafe(`alter table private.${table} rename to mislaid`);
    await signIn(userId, safari);
    await owner.unsafe(`alter table private.mislaid rename to ${table}`);
  }
  expect(await count(owner, `auth.sessions where user_id = '${userId}'`)).toBe(3);
});

test("an account is told that its password was changed, but not of its first one", async () => {
  const userId = await account();
  const setPassword = (password: string) =>
    auth`update auth.users set encrypted_password = ${password}, updated_at = now() where id = ${userId}`;
  await setPassword("first");
  expect(await toldTo(userId)).toEqual([]);
  for (const password of ["second", "second", "third"]) await setPassword(password);
  expect(await kindsTo(userId)).toEqual(["password_changed", "password_changed"]);
  expect((await toldTo(userId))[0]?.payload).toEqual({
    at: expect.stringMatching(/^2.*T.*Z$/) as string,
  });
});

test("the former address is told of a new one, and what it did not take is forgotten", async () => {
  const userId = await account();
  const former = `person-${String(people)}@mailbox.example`;
  await owner`
    insert into private.outbox (key, kind, user_id, payload, failed_at, last_error)
    values ('bounced', 'order_due', ${userId}, '{}', now(), 'bounced')`;
  await auth`update auth.users set email = 'new@mailbox.example' where id = ${userId}`;
  expect(await toldTo(userId)).toEqual([
    {
      kind: "email_changed",
      payload: { at: expect.stringMatching(/Z$/) as string, new_email: "new@mailbox.example" },
      recipient: former,
    },
  ]);
});

test("an account that has not confirmed its address is told nothing", async () => {
  const userId = await account();
  await owner`
    update auth.users set email_confirmed_at = null, encrypted_password = 'first' where id = ${userId}`;
  await auth`update auth.users set encrypted_password = 'second' where id = ${userId}`;
  await auth`update auth.users set email = 'mended@mailbox.example' where id = ${userId}`;
  expect(await toldTo(userId)).toEqual([]);
});
