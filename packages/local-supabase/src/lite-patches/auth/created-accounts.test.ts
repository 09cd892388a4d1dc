import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { password, type TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite();

const create = ({ service }: TestBackend, email: string, id: string = randomUUID()) =>
  service().auth.admin.createUser({ id, email, password, email_confirm: true });

test("plain Lite creates no account for the secret key", async () => {
  const { data } = await create(lite.plain, "plain-created@outpace.example");
  expect(data.user).toBeNull();
});

test("an account that is created for the secret key has its id, and can sign in at once", async () => {
  const id = randomUUID();
  const email = "Created@outpace.example";
  const { data, error } = await create(lite.patched, email, id);
  expect([error, data.user?.id]).toEqual([null, id]);
  const signedIn = await lite.patched.visitor().auth.signInWithPassword({ email, password });
  expect(signedIn.data.user?.id).toBe(id);
  expect(lite.patched.mailbox.list().filter(({ to }) => /created@/i.test(to))).toEqual([]);
  expect((await create(lite.patched, email)).error?.code).toBe("email_exists");
});

test("what a trigger refuses leaves no account", async () => {
  await lite.patched.prepare(`
    create or replace function public.refuse_account() returns trigger language plpgsql as $$
    begin
      if new.email = 'refused-created@outpace.example' then raise 'Refused'; end if;
      return null;
    end $$;
    create or replace trigger refuse_account after insert on auth.users
      for each row execute function public.refuse_account()`);
  const email = "refused-created@outpace.example";
  const { error } = await create(lite.patched, email);
  expect(error).toMatchObject({ status: 500, message: "Database error creating new user" });
  const { rows } = await lite.patched.database.query("select from auth.users where email = $1", [
    email,
  ]);
  expect(rows).toEqual([]);
});

test("no other key creates an account", async () => {
  const email = "other-created@outpace.example";
  const visitor = lite.patched.visitor().auth.admin.createUser({ email, password });
  expect((await visitor).error?.status).toBe(401);
  const account = await lite.patched.send("POST", "/auth/v1/admin/users", `{"email":"${email}"}`);
  expect(account.status).toBe(401);
});
