/** Invitations that are accepted by people without an account, on the real backend. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { handler } from "../../functions/accept-invitation/handler.ts";
import { addBrand } from "../http/fixtures.ts";
import { serveInDeno } from "./deno.ts";
import { createHandlerBench } from "./handler-bench.ts";

const password = "a-long-password";
const portalUrl = "http://localhost:5173";

const { backend, breakWith, call, logged, sql, surroundings } = await createHandlerBench<
  { portalUrl: string },
  { hint?: string; email?: string }
>({ portalUrl }, () => undefined);

const send = (body: unknown) => call(handler, { body: JSON.stringify(body) });

const accept = (token: string, changes: object = {}) =>
  send({ token, name: "Robin Roe", password, ...changes });

const hint = async (attempt: ReturnType<typeof accept>) => {
  const { status, body } = await attempt;
  return [status, body.hint];
};

let owner: Awaited<ReturnType<typeof addBrand>>;
beforeEach(async () => {
  logged.length = 0;
  owner = await addBrand(backend);
});

async function invite() {
  const email = `${randomUUID()}@invited.example`;
  const { data: id } = await owner.client.rpc("invite_member", { email, role: "editor" });
  const [row] = await sql<{ token: string }>(
    "select payload ->> 'token' as token from private.outbox where recipient = $1",
    email,
  );
  const withdraw = async () =>
    owner.client.rpc("withdraw_invitation", { invitation_id: String(id) });
  return { email, token: row?.token ?? "", withdraw };
}

const accountOf = (email: string) =>
  sql<{ name: string; role: string; is_confirmed: boolean }>(
    `select n.name, m.role, u.email_confirmed_at is not null as is_confirmed
     from auth.users u
     left join public.brand_members m on m.user_id = u.id
     left join private.member_names n on n.user_id = u.id and n.brand_partner_id = m.brand_partner_id
     where u.email = $1`,
    email,
  );

const signIn = async (email: string, typed = password) => {
  const client = backend.visitor();
  const { data } = await client.auth.signInWithPassword({ email, password: typed });
  return { client, user: data.user };
};

/** Accepts while the request that creates the account meets this. */
async function acceptMeeting(
  work: (create: () => Promise<Response>) => Promise<Response>,
  token: string,
) {
  const end = breakWith(({ pathname }, create) =>
    pathname.includes("/auth/v1/admin/users") ? work(create) : undefined,
  );
  const answer = await accept(token);
  end();
  return answer;
}

const lose = () => Promise.reject(new TypeError("fetch failed"));

test("the account is confirmed, belongs to the brand, signs in and works in it at once, without a brand of its own or another e-mail", async () => {
  const brands = async () => (await sql("select from public.brand_partners")).length;
  const before = await brands();
  const { email, token } = await invite();
  expect(await accept(token)).toEqual({ status: 200, body: { email } });
  const account = { name: "Robin Roe", role: "editor", is_confirmed: true };
  expect(await accountOf(email)).toEqual([account]);
  const { client, user } = await signIn(email);
  expect(user?.user_metadata).toMatchObject({ brand_id: owner.brandId });
  expect((await client.rpc("brand_team")).data).toHaveLength(2);
  expect((await client.rpc("race_allowance")).data).toMatchObject({ races_this_month: 0 });
  expect(await brands()).toBe(before);
  const told = await sql("select kind from private.outbox where recipient = $1", email);
  expect(told).toEqual([{ kind: "member_invited" }]);
});

test("two presses at once and a repeat create one account, and the first password stays", async () => {
  const { email, token } = await invite();
  const answers = await Promise.all([accept(token), accept(token)]);
  answers.push(await accept(token, { password: "another-password" }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await signIn(email, "another-password")).user).toBeNull();
  expect((await signIn(email)).user?.email).toBe(email);
  expect(await accountOf(email)).toHaveLength(1);
});

test("a crash before the account leaves nothing, and a repeat completes it; an account whose answer was lost is found", async () => {
  const { email, token } = await invite();
  const lost = hint(acceptMeeting(lose, token));
  expect(await lost).toEqual([503, "sign_up_unavailable"]);
  expect(await accountOf(email)).toEqual([]);
  const open = await sql("select accepted_at from private.invitations where email = $1", email);
  expect(open).toEqual([{ accepted_at: null }]);
  const answered = await acceptMeeting((create) => create().then(lose), token);
  expect(answered.status).toBe(200);
  expect(await accountOf(email)).toMatchObject([{ role: "editor" }]);
  expect((await signIn(email)).user?.email).toBe(email);
});

test("an invitation that is withdrawn while the account is created leaves none; a wrong link is told apart", async () => {
  const { email, token, withdraw } = await invite();
  expect(await hint(accept(`${token}0`))).toEqual([404, "invitation_not_found"]);
  const late = acceptMeeting((create) => withdraw().then(create), token);
  expect(await hint(late)).toEqual([410, "invitation_withdrawn"]);
  expect(await accountOf(email)).toEqual([]);
});

test("an address that signs up meanwhile is told to sign in, and has joined nothing", async () => {
  const { email, token } = await invite();
  const signUp = () => backend.visitor().auth.signUp({ email, password: "of-someone-else" });
  const expected = [409, "account_exists"];
  const meeting = acceptMeeting((create) => signUp().then(create), token);
  expect(await hint(meeting)).toEqual(expected);
  expect(await hint(accept(token))).toEqual(expected);
  expect(await accountOf(email)).toMatchObject([{ role: null }]);
});

test("a password that is short, too long or missing, a bad name or another body creates no account", async () => {
  const { email, token } = await invite();
  for (const [changes, expected] of [
    [{ password: "1234567" }, "weak_password"],
    [{ password: "é".repeat(37) }, "weak_password"],
    [{ password: undefined }, "missing_fields"],
    [{ name: " " }, "missing_fields"],
    [{ name: "a\u202Eb" }, "invalid_value"],
  ] as const) {
    expect(await hint(accept(token, changes))).toEqual([400, expected]);
  }
  for (const body of [null, "text", [], { token: 1, name: 2, password: 3 }]) {
    expect(await hint(send(body))).toEqual([400, "missing_fields"]);
  }
  expect(await accountOf(email)).toEqual([]);
});

test("without a database it answers 500, and logs neither token, address nor password", async () => {
  const { email, token } = await invite();
  const end = breakWith(lose);
  expect((await accept(token)).status).toBe(500);
  end();
  await acceptMeeting(lose, token);
  expect(logged).toHaveLength(2);
  for (const secret of [email, token, password]) expect(logged.join()).not.toContain(secret);
});

test("the backend serves the function to the portal alone, and the same bundle creates accounts under Deno", async () => {
  const preflight = new Request("http://functions.internal/", { method: "OPTIONS" });
  const { headers } = await handler(preflight, surroundings);
  expect(headers.get("access-control-allow-origin")).toBe(portalUrl);
  const served = await invite();
  const body = (token: string) => ({ token, name: "Robin", password });
  const { error } = await backend
    .visitor()
    .functions.invoke("accept-invitation", { body: body(served.token) });
  expect(error).toBeNull();
  expect((await signIn(served.email)).user?.email).toBe(served.email);
  const { email, token } = await invite();
  const variables = { SUPABASE_URL: backend.url, PORTAL_URL: portalUrl };
  const url = await serveInDeno("accept-invitation", variables);
  const response = await fetch(url, { method: "POST", body: JSON.stringify(body(token)) });
  expect([response.status, await response.json()]).toEqual([200, { email }]);
});
