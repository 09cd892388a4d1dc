import { expect, test } from "vitest";
import { compare, plainAndPatchedLite } from "../testing/plain-and-patched.ts";
import { password, signUp, type TestBackend } from "../testing/test-backend.ts";

const lite = plainAndPatchedLite(`
  create table public.pages (account uuid);
  create function public.open_page() returns trigger language plpgsql security definer as $$
  begin
    if new.email like 'refused%' then
      raise sqlstate 'PT409' using message = 'This brand name is already taken';
    end if;
    insert into public.pages values (new.id);
    return null;
  end
  $$;
  create trigger open_page after insert on auth.users
    for each row execute function public.open_page();
  -- Fails in the second of the steps that make an account.
  create function public.fail_identity() returns trigger language plpgsql as $$
  begin
    if new.identity_data ->> 'email' = 'half@outpace.example' then raise 'No identity'; end if;
    return new;
  end
  $$;
  create trigger fail_identity after insert on auth.identities
    for each row execute function public.fail_identity();
`);

const rows = async ({ database }: TestBackend, sql: string, ...values: unknown[]) =>
  (await database.query(sql, values)).rows;

const mailTo = ({ mailbox }: TestBackend, email: string) =>
  mailbox.list().filter(({ to }) => to === email);

/** Makes an account wait for the link with this token, sent a minute ago. */
async function unconfirm(backend: TestBackend, email: string, token: string): Promise<void> {
  await signUp(backend, email);
  await backend.database.query(
    `update auth.users set email_confirmed_at = null, confirmation_token = $2,
       confirmation_sent_at = now() - interval '1 minute' where email = $1`,
    [email, token],
  );
}

compare(lite, {
  async probe(backend) {
    const email = "half@outpace.example";
    const { error } = await backend.visitor().auth.signUp({ email, password });
    const left = `select count(a.id)::int as accounts, count(p.account)::int as pages
      from auth.users a join public.pages p on p.account = a.id where a.email = $1`;
    return [error?.status, ...(await rows(backend, left, email))];
  },
  plain: [
    "plain Lite leaves half an account after a failed sign-up",
    [500, { accounts: 1, pages: 1 }],
  ],
  patched: ["a sign-up that fails half way changes nothing", [500, { accounts: 0, pages: 0 }]],
});

compare(lite, {
  async probe(backend) {
    const account = { email: "refused@outpace.example", password };
    const { data, error } = await backend.visitor().auth.signUp(account);
    return [data.user, error?.status, error?.message];
  },
  plain: [
    "plain Lite hides that a trigger rejected a sign-up",
    [null, 500, expect.not.stringContaining("saving new user")],
  ],
  patched: [
    "a sign-up that a trigger rejects says that the database refused it",
    [null, 500, "Database error saving new user"],
  ],
});

const create = ({ service }: TestBackend, email: string, id: string = crypto.randomUUID()) =>
  service().auth.admin.createUser({ id, email, password, email_confirm: true });

test("plain Lite creates no account for the secret key", async () => {
  const { data } = await create(lite.plain, "created@outpace.example");
  expect(data.user).toBeNull();
});

test("an account that is created for the secret key has its id, and can sign in at once", async () => {
  const { patched } = lite;
  const [id, email] = [crypto.randomUUID(), "Created@outpace.example"];
  expect((await create(patched, email, id)).data.user?.id).toBe(id);
  const signedIn = await patched.visitor().auth.signInWithPassword({ email, password });
  expect(signedIn.data.user?.id).toBe(id);
  expect((await create(patched, email)).error?.code).toBe("email_exists");
  const refused = await create(patched, "refused-creation@outpace.example");
  expect(refused.error?.message).toBe("Database error creating new user");
  const visitor = patched.visitor().auth.admin.createUser({ email: "other@outpace.example" });
  expect((await visitor).error?.status).toBe(403);
  const left = "select from auth.users where email in ('refused-creation@outpace.example', $1)";
  expect(await rows(patched, left, "other@outpace.example")).toEqual([]);
});

compare(lite, {
  async probe(backend) {
    const email = "moving@outpace.example";
    const client = await signUp(backend, email);
    await client.auth.updateUser({ email: `new-${email}` });
    const hashes = "select email_change_token_current as old from auth.users where email = $1";
    const [{ old } = { old: "" }] = (await rows(backend, hashes, email)) as { old: string }[];
    await backend.visitor().auth.verifyOtp({ type: "email_change", token_hash: old });
    return rows(backend, "select email from auth.users where email like $1", `%${email}`);
  },
  plain: [
    "plain Lite changes an address that only the old one has confirmed",
    [{ email: "new-moving@outpace.example" }],
  ],
  // packages/data/tests/email-change.test.ts goes on with the new one's link.
  patched: [
    "an address that only the old one has confirmed is not changed",
    [{ email: "moving@outpace.example" }],
  ],
});

compare(lite, {
  async probe(backend) {
    const [email, typed] = ["html@outpace.example", "<b>runner</b>@outpace.example"];
    const client = await signUp(backend, email);
    await client.auth.updateUser({ email: typed });
    const [toOld] = mailTo(backend, email);
    return [toOld?.html.includes(typed), mailTo(backend, typed).length];
  },
  plain: ["plain Lite inserts typed text into an email as HTML", [true, 0]],
  patched: ["both addresses of a change get a message, with typed text as text", [false, 1]],
});

compare(lite, {
  async probe(backend) {
    await unconfirm(backend, "invited@outpace.example", "invitation");
    const link = { type: "invite", token_hash: "invitation" } as const;
    const accept = async () => (await backend.visitor().auth.verifyOtp(link)).data.user?.email;
    return [await accept(), await accept()];
  },
  plain: ["plain Lite refuses an invitation's link", [undefined, undefined]],
  patched: ["an invitation's link opens the account once", ["invited@outpace.example", undefined]],
});

compare(lite, {
  async probe(backend) {
    const email = "ambitious@outpace.example";
    const client = await signUp(backend, email);
    const { data } = await client.auth.getSession();
    const authorization = `Bearer ${data.session?.access_token ?? ""}`;
    const statuses = [];
    for (const fields of [{ role: "service_role" }, { app_metadata: { staff: true } }]) {
      const body = JSON.stringify({ data: { name: "Boss" }, ...fields });
      statuses.push((await backend.send("PUT", "/auth/v1/user", body, { authorization })).status);
    }
    const name = "select raw_user_meta_data ->> 'name' as name from auth.users where email = $1";
    return [statuses, await rows(backend, name, email)];
  },
  plain: [
    "plain Lite accepts an account change that also asks for other rights",
    [[200, 200], [{ name: "Boss" }]],
  ],
  patched: [
    "an account change that also asks for other rights is refused as a whole",
    [[403, 403], [{ name: null }]],
  ],
});

compare(lite, {
  async probe(backend) {
    const email = "resent@outpace.example";
    await unconfirm(backend, email, "first");
    const resend = async () =>
      (await backend.visitor().auth.resend({ type: "signup", email })).error?.status;
    return [await resend(), await resend(), mailTo(backend, email).length];
  },
  plain: ["plain Lite never resends the link of a sign-up", [429, 429, 0]],
  // supabase/tests/http/emails.test.ts opens the account with it.
  patched: ["the link of a sign-up is sent again, and not at once", [undefined, 429, 1]],
});
