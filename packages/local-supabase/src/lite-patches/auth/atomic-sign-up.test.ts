import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { password, signUp, type TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  create table public.pages (account uuid);
  create function public.open_page() returns trigger language plpgsql security definer as $$
  begin
    insert into public.pages values (new.id);
    update auth.users
      set raw_user_meta_data = raw_user_meta_data || jsonb_build_object('page', 'opened')
      where id = new.id;
    return null;
  end
  $$;
  create trigger open_page after insert on auth.users
    for each row execute function public.open_page();
  -- Fails in the second of the steps that make an account.
  create function public.fail_identity() returns trigger language plpgsql as $$
  begin
    if new.email = 'half@outpace.example' then
      raise exception 'no identity';
    end if;
    return new;
  end
  $$;
  create trigger fail_identity after insert on auth.identities
    for each row execute function public.fail_identity();
`);

/** Returns what a failed sign-up leaves behind: accounts, and rows of their trigger. */
async function leftovers(backend: TestBackend): Promise<unknown> {
  const email = "half@outpace.example";
  const { error } = await backend.visitor().auth.signUp({ email, password });
  expect(error?.status).toBe(500);
  const { rows } = await backend.database.query(
    `select count(account.id)::int as accounts, count(page.account)::int as pages
     from auth.users account join public.pages page on page.account = account.id
     where account.email = $1`,
    [email],
  );
  return rows[0];
}

test("plain Lite leaves half an account after a failed sign-up", async () => {
  expect(await leftovers(lite.plain)).toEqual({ accounts: 1, pages: 1 });
});

test("a sign-up that fails half way changes nothing", async () => {
  expect(await leftovers(lite.patched)).toEqual({ accounts: 0, pages: 0 });
});

test("the session has metadata that a trigger writes, after sign-up and sign-in", async () => {
  const client = await signUp(lite.patched, "whole@outpace.example", {
    company_name: "Northline",
  });
  const first = await client.auth.getSession();
  const expected = { company_name: "Northline", page: "opened" };
  expect(first.data.session?.user.user_metadata).toMatchObject(expected);
  const again = await lite.patched
    .visitor()
    .auth.signInWithPassword({ email: "whole@outpace.example", password });
  expect(again.data.user?.user_metadata).toMatchObject(expected);
});

test("a second sign-up with the same address is rejected, and another one works", async () => {
  const again = { email: "Whole@outpace.example", password };
  const { error } = await lite.patched.visitor().auth.signUp(again);
  expect({ status: error?.status, code: error?.code }).toEqual({
    status: 422,
    code: "user_already_exists",
  });
  await signUp(lite.patched, "after@outpace.example");
});
