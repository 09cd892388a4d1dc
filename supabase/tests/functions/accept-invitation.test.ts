/** Invitations that are accepted by people without an account, on the real backend. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { handler } from "../../functions/accept-invitation/handler.ts";
import { addBrand } from "../http/fixtures.ts";
import { serveInDeno } from "./deno.ts";
import { createHandlerBench } from "./handler-bench.ts";

const password = "a-long-password";
const portalUrl = "http://localhost:5173";

const bench = await createHandlerBench<{ portalUrl: string }, { hint?: string; email?: string }>({
  portalUrl,
});
const { backend, breakWith, sql } = bench;

/** Returns the status, and the hint or the address. */
async function accept(body: unknown) {
  const answer = await bench.call(handler, { body: JSON.stringify(body) });
  return [answer.status, answer.body.hint ?? answer.body.email];
}

let owner: Awaited<ReturnType<typeof addBrand>>;
beforeEach(async () => {
  owner = await addBrand(backend);
});

async function invite() {
  const email = `${randomUUID()}@invited.example`;
  const { data: id } = await owner.client.rpc("invite_member", { email, role: "editor" });
  const [row] = await sql<{ token: string }>(
    "select payload ->> 'token' as token from private.outbox where recipient = $1",
    email,
  );
  const body = { token: row?.token ?? "", name: "Robin Roe", password };
  const withdraw = async () =>
    owner.client.rpc("withdraw_invitation", { invitation_id: String(id) });
  return { email, body, withdraw };
}

const accountOf = (email: string) =>
  sql(
    `select m.role from auth.users u left join public.brand_members m on m.user_id = u.id
     where u.email = $1`,
    email,
  );

async function signIn(email: string, typed = password) {
  const client = backend.visitor();
  const { data } = await client.auth.signInWithPassword({ email, password: typed });
  return { client, user: data.user };
}

/** Accepts while the request that creates the account meets this. */
async function acceptMeeting(
  work: (create: () => Promise<Response>) => Promise<Response>,
  body: object,
) {
  const end = breakWith(({ pathname }, create) =>
    pathname.includes("/auth/v1/admin/users") ? work(create) : undefined,
  );
  const answer = await accept(body);
  end();
  return answer;
}

const lose = () => Promise.reject(new TypeError("fetch failed"));

test("the account works in the brand at once, without another e-mail", async () => {
  const { email, body } = await invite();
  expect(await accept(body)).toEqual([200, email]);
  const { client, user } = await signIn(email);
  expect(user?.user_metadata).toMatchObject({ brand_id: owner.brandId });
  const { data: team } = await client.rpc("brand_team");
  expect(team).toMatchObject([{}, { name: "Robin Roe", role: "editor" }]);
  const told = await sql("select kind from private.outbox where recipient = $1", email);
  expect(told).toEqual([{ kind: "member_invited" }]);
});

test("two presses at once and a repeat create one account, and the first password stays", async () => {
  const { email, body } = await invite();
  const answers = await Promise.all([accept(body), accept(body)]);
  answers.push(await accept({ ...body, password: "another-password" }));
  expect(answers.map(([status]) => status)).toEqual([200, 200, 200]);
  expect((await signIn(email, "another-password")).user).toBeNull();
  expect((await signIn(email)).user?.email).toBe(email);
  expect(await accountOf(email)).toHaveLength(1);
});

test("a crash before the account leaves nothing, and a repeat completes it; an account whose answer was lost is found", async () => {
  const { email, body } = await invite();
  expect(await acceptMeeting(lose, body)).toEqual([503, "sign_up_unavailable"]);
  expect(await accountOf(email)).toEqual([]);
  expect(await acceptMeeting((create) => create().then(lose), body)).toEqual([200, email]);
  expect(await accountOf(email)).toMatchObject([{ role: "editor" }]);
  expect((await signIn(email)).user?.email).toBe(email);
});

test("an invitation that is withdrawn while the account is created leaves none; a wrong link is told apart", async () => {
  const { email, body, withdraw } = await invite();
  const wrong = { ...body, token: `${body.token}0` };
  expect(await accept(wrong)).toEqual([404, "invitation_not_found"]);
  const late = acceptMeeting((create) => withdraw().then(create), body);
  expect(await late).toEqual([410, "invitation_withdrawn"]);
  expect(await accountOf(email)).toEqual([]);
});

test("an address that signs up meanwhile is told to sign in, and has joined nothing", async () => {
  const { email, body } = await invite();
  const signUp = () => backend.visitor().auth.signUp({ email, password: "of-someone-else" });
  const meeting = acceptMeeting((create) => signUp().then(create), body);
  expect(await meeting).toEqual([409, "account_exists"]);
  expect(await accept(body)).toEqual([409, "account_exists"]);
  expect(await accountOf(email)).toMatchObject([{ role: null }]);
});

test("an unconfirmed sign-up of the address is deleted with its password", async () => {
  const { email, body } = await invite();
  const squat = async () => {
    const credentials = { email, password: "of-someone-else" };
    await backend.visitor().auth.signUp(credentials);
    await sql("update auth.users set email_confirmed_at = null where email = $1", email);
  };
  await squat();
  expect(await acceptMeeting(lose, body)).toEqual([503, "sign_up_unavailable"]);
  expect(await accountOf(email)).toEqual([]);
  await squat();
  let isLate = false;
  const meeting = acceptMeeting(async (create) => {
    if (!isLate) await squat();
    isLate = true;
    return create();
  }, body);
  expect(await meeting).toEqual([200, email]);
  expect(await accountOf(email)).toMatchObject([{ role: "editor" }]);
  expect((await signIn(email, "of-someone-else")).user).toBeNull();
  expect((await signIn(email)).user?.email).toBe(email);
});

test("a password that is weak or missing, a bad name or another body creates no account", async () => {
  const { email, body } = await invite();
  expect(await accept({ ...body, password: "1234567" })).toEqual([400, "weak_password"]);
  expect(await accept({ ...body, name: "a\u202Eb" })).toEqual([400, "invalid_value"]);
  for (const other of [null, "text", [], { ...body, password: undefined }, { ...body, name: 2 }])
    expect(await accept(other)).toEqual([400, "missing_fields"]);
  expect(await accountOf(email)).toEqual([]);
});

test("without a database it answers 500, and logs neither token, address nor password", async () => {
  const { email, body } = await invite();
  const end = breakWith(lose);
  expect(await accept(body)).toEqual([500, "database_unreachable"]);
  end();
  await acceptMeeting(lose, body);
  expect(bench.logged).toHaveLength(2);
  for (const secret of [email, body.token, password]) {
    expect(bench.logged.join()).not.toContain(secret);
  }
});

test("the portal alone may call the function, whose bundle creates accounts under Deno", async () => {
  const { headers } = await bench.respond(handler, { method: "OPTIONS" });
  expect(headers.get("access-control-allow-origin")).toBe(portalUrl);
  const { email, body } = await invite();
  const variables = { SUPABASE_URL: backend.url, PORTAL_URL: portalUrl };
  const url = await serveInDeno("accept-invitation", variables);
  const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  expect([response.status, await response.json()]).toEqual([200, { email }]);
});
