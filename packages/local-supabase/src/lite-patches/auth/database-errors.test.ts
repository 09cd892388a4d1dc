import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { password, type TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  create function public.refuse_sign_up() returns trigger language plpgsql as $$
  declare
    state text := new.raw_user_meta_data ->> 'refuse_with';
  begin
    if state is not null then
      raise exception using errcode = state, message = 'This brand name is already taken';
    end if;
    return new;
  end
  $$;
  create trigger refuse_sign_up before insert on auth.users
    for each row execute function public.refuse_sign_up();
`);

async function refusal(backend: TestBackend, state: string) {
  const { data, error } = await backend.visitor().auth.signUp({
    email: "refused@outpace.example",
    password,
    options: { data: { refuse_with: state } },
  });
  expect(data.user).toBeNull();
  return { status: error?.status, message: error?.message };
}

test("plain Lite hides why a trigger rejected a sign-up", async () => {
  expect(await refusal(lite.plain, "PT409")).toEqual({
    status: 500,
    message: "Internal server error",
  });
});

test("a sign-up rejected with PTnnn returns that status and the message", async () => {
  expect(await refusal(lite.patched, "PT409")).toEqual({
    status: 409,
    message: "This brand name is already taken",
  });
});

test("a sign-up rejected by a plain exception returns the message with status 500", async () => {
  expect(await refusal(lite.patched, "P0001")).toEqual({
    status: 500,
    message: "This brand name is already taken",
  });
});

test("a sign-up hides any other database error", async () => {
  expect(await refusal(lite.patched, "22012")).toEqual({
    status: 500,
    message: "Database error saving new user",
  });
});

test("a rejected sign-up leaves no account", async () => {
  const { rows } = await lite.patched.database.query(
    "select 1 from auth.users where email = 'refused@outpace.example'",
  );
  expect(rows).toEqual([]);
});
