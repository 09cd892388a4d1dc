import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { password, type TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  create function public.reject_sign_up() returns trigger language plpgsql as $$
  declare
    state text := new.raw_user_meta_data ->> 'reject_with';
  begin
    if state is not null then
      raise exception using errcode = state, message = 'This brand name is already taken';
    end if;
    return new;
  end
  $$;
  create trigger reject_sign_up before insert on auth.users
    for each row execute function public.reject_sign_up();
`);

const email = "rejected@outpace.example";

async function signUpError(backend: TestBackend, state: string) {
  const { data, error } = await backend.visitor().auth.signUp({
    email,
    password,
    options: { data: { reject_with: state } },
  });
  expect(data.user).toBeNull();
  return { status: error?.status, message: error?.message };
}

test("plain Lite hides why a trigger rejected a sign-up", async () => {
  const body = JSON.stringify({ email, password, data: { reject_with: "PT409" } });
  const { status, text } = await lite.plain.send("POST", "/auth/v1/signup", body);
  expect([status, text]).toEqual([500, expect.not.stringContaining("already taken")]);
});

test.for(["PT409", "P0001", "22012"])(
  "auth-js only learns of a database failure from a sign-up rejected with %s",
  async (state) => {
    const message = "Database error saving new user";
    expect(await signUpError(lite.patched, state)).toEqual({ status: 500, message });
  },
);

test.for([
  ["PT409", 409, "This brand name is already taken"],
  ["P0001", 500, "This brand name is already taken"],
  ["22012", 500, "Database error saving new user"],
] as const)(
  "without an API version, a sign-up rejected with %s returns %i %s",
  async ([state, status, message]) => {
    const body = JSON.stringify({ email, password, data: { reject_with: state } });
    const sent = await lite.patched.send("POST", "/auth/v1/signup", body);
    expect([sent.status, sent.text]).toEqual([status, expect.stringContaining(message)]);
  },
);

test("a rejected sign-up leaves no account", async () => {
  const { rows } = await lite.patched.database.query(
    "select 1 from auth.users where email = 'rejected@outpace.example'",
  );
  expect(rows).toEqual([]);
});
