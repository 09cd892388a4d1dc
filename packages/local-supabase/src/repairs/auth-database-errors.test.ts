import { expect, test } from "vitest";
import { bothBackends } from "../testing/both.ts";
import { password, type TestBackend } from "../testing/test-backend.ts";

const both = bothBackends(`
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

test("plain Lite hides why a trigger refused a sign-up", async () => {
  expect(await refusal(both.plain, "PT409")).toEqual({
    status: 500,
    message: "Internal server error",
  });
});

test("a sign-up refused with PTnnn gives that status and the message", async () => {
  expect(await refusal(both.repaired, "PT409")).toEqual({
    status: 409,
    message: "This brand name is already taken",
  });
});

test("a sign-up refused by a plain exception gives the message with status 500", async () => {
  expect(await refusal(both.repaired, "P0001")).toEqual({
    status: 500,
    message: "This brand name is already taken",
  });
});

test("any other database error in a sign-up stays private", async () => {
  expect(await refusal(both.repaired, "22012")).toEqual({
    status: 500,
    message: "Database error saving new user",
  });
});

test("a refused sign-up leaves no account", async () => {
  const { rows } = await both.repaired.database.query(
    "select 1 from auth.users where email = 'refused@outpace.example'",
  );
  expect(rows).toEqual([]);
});
