/** What an account is told about its own security. */
import { expect, test } from "vitest";
import { count, openDatabase, signUp, signUpStaff } from "../../harness/database.ts";
import { outboxOf } from "./outbox.ts";

const { auth, database, owner } = await openDatabase();
const { add, toldTo } = outboxOf(database);

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0";
const safari =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15";

let people = 0;
const account = () => signUp(database, `person-${String(++people)}@mailbox.example`);
const signIn = (userId: string, userAgent: string | null) => auth`
  insert into auth.sessions (id, user_id, user_agent, created_at)
  values (gen_random_uuid(), ${userId}, ${userAgent}, '2026-05-04T09:00:00Z')`;
const setUser = (userId: string, change: object) =>
  auth`update auth.users set ${auth(change)} where id = ${userId}`;
const at = expect.stringMatching(/^2.*T.*Z$/) as string;

test("an account, of staff too, is told of a sign-in on a new device, once, but not of its first session or an updated browser", async () => {
  const other = await account();
  await signIn(other, safari);
  for (const userId of [await account(), await signUpStaff(database)]) {
    const told: number[] = [];
    const updated = firefox.replaceAll("141", "142");
    for (const device of [firefox, firefox, updated, safari, safari, firefox, null]) {
      await signIn(userId, device);
      told.push((await toldTo(userId)).length);
    }
    expect(told).toEqual([0, 0, 0, 1, 1, 1, 2]);
    const payload = { device: safari, at: "2026-05-04T09:00:00.000Z" };
    expect((await toldTo(userId))[0]).toEqual({ kind: "new_sign_in", payload, recipient: null });
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
  for (const password of ["first", "second", "second", "third"])
    await setUser(userId, { encrypted_password: password });
  const told = { kind: "password_changed", payload: { at }, recipient: null };
  expect(await toldTo(userId)).toEqual([told, told]);
});

test("the former address is told of a new one, and what it did not take is forgotten", async () => {
  const userId = await account();
  const recipient = `person-${String(people)}@mailbox.example`;
  await add({ userId });
  await owner`update private.outbox set failed_at = now() where user_id = ${userId}`;
  await setUser(userId, { email: "new@mailbox.example" });
  const payload = { at, new_email: "new@mailbox.example" };
  expect(await toldTo(userId)).toEqual([{ kind: "email_changed", payload, recipient }]);
});

test("an account that has not confirmed its address is told nothing", async () => {
  const userId = await account();
  await setUser(userId, { email_confirmed_at: null, encrypted_password: "first" });
  await setUser(userId, { encrypted_password: "second" });
  await setUser(userId, { email: "mended@mailbox.example" });
  expect(await toldTo(userId)).toEqual([]);
});
