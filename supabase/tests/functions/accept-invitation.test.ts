/** Invitations that are accepted by people without an account, on the real backend. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { handler } from "../../functions/accept-invitation/handler.ts";
import { publishableKey, secretKey, sharedBackend } from "../harness/backend.ts";
import { addBrand } from "../http/fixtures.ts";

const backend = await sharedBackend();
const logged: string[] = [];
const password = "a-long-password";

type Fetch = typeof fetch;

async function call(body: unknown, { fetch: request = fetch }: { fetch?: Fetch } = {}) {
  const response = await handler(
    new Request("http://functions.internal/accept-invitation", {
      method: "POST",
      body: JSON.stringify(body),
    }),
    {
      environment: {
        supabaseUrl: backend.url,
        publishableKey,
        secretKey,
        portalUrl: "http://localhost:5173",
      },
      patience: 5000,
      fetch: request,
      log: (message) => logged.push(message),
    },
  );
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { message?: string; hint?: string; email?: string },
  };
}

const accept = (token: string, changes: object = {}, options?: { fetch: Fetch }) =>
  call({ token, name: "Robin Roe", password, ...changes }, options);

const hint = async (attempt: ReturnType<typeof accept>) => {
  const { status, body } = await attempt;
  return [status, body.hint];
};

const query = async <Row extends object>(statement: string, values: readonly unknown[]) =>
  (await backend.database.query<Row>(statement, values)).rows;

let owner: Awaited<ReturnType<typeof addBrand>>;
beforeEach(async () => {
  logged.length = 0;
  owner = await addBrand(backend);
});

async function invite(role = "editor") {
  const email = `${randomUUID()}@invited.example`;
  const { data: id } = await owner.client.rpc("invite_member", { email, role });
  const [row] = await query<{ token: string }>(
    "select payload ->> 'token' as token from private.outbox where recipient = $1",
    [email],
  );
  return { id: String(id), email, token: row?.token ?? "" };
}

const accountOf = (email: string) =>
  query<{ name: string; role: string; is_confirmed: boolean }>(
    `select n.name, m.role, u.email_confirmed_at is not null as is_confirmed
     from auth.users u
     left join public.brand_members m on m.user_id = u.id
     left join private.member_names n on n.user_id = u.id and n.brand_partner_id = m.brand_partner_id
     where u.email = $1`,
    [email],
  );

const signIn = async (email: string, typed = password) => {
  const client = backend.visitor();
  const { data } = await client.auth.signInWithPassword({ email, password: typed });
  return { client, user: data.user };
};

const isAccountRequest = (input: Parameters<Fetch>[0]) =>
  (input instanceof Request ? input.url : String(input)).includes("/auth/v1/admin/users");

/** Fails the request that creates an account, before or after it has reached the auth server. */
const losing =
  (when: "before" | "after"): Fetch =>
  async (input, init) => {
    if (!isAccountRequest(input)) return fetch(input, init);
    if (when === "after") await fetch(input, init);
    throw new TypeError("fetch failed");
  };

test("the account is confirmed, belongs to the brand, signs in and works in it at once", async () => {
  const { email, token } = await invite();
  const { status, body, headers } = await accept(token);
  expect([status, body]).toEqual([200, { email }]);
  expect(headers.get("access-control-allow-origin")).toBe("http://localhost:5173");
  expect(await accountOf(email)).toEqual([
    { name: "Robin Roe", role: "editor", is_confirmed: true },
  ]);
  const { client, user } = await signIn(email);
  expect(user?.user_metadata).toMatchObject({ brand_id: owner.brandId });
  const { data: team } = await client.rpc("brand_team");
  expect(team).toHaveLength(2);
  const { data: allowance } = await client.rpc("race_allowance");
  expect(allowance).toMatchObject({ races_this_month: 0 });
});

test("no brand is created and no confirmation is sent", async () => {
  const brands = () => query("select from public.brand_partners", []);
  const before = (await brands()).length;
  const { email, token } = await invite();
  await accept(token);
  expect(await brands()).toHaveLength(before);
  expect(
    await query("select kind from private.outbox where recipient = $1 order by kind", [email]),
  ).toEqual([{ kind: "member_invited" }]);
});

test("a repeat answers the same, and the first password stays", async () => {
  const { email, token } = await invite();
  await accept(token);
  expect((await accept(token, { password: "another-password" })).status).toBe(200);
  expect((await signIn(email, "another-password")).user).toBeNull();
  expect((await signIn(email)).user?.email).toBe(email);
  expect(await accountOf(email)).toHaveLength(1);
});

test("two presses at once create one account, and both succeed", async () => {
  const { email, token } = await invite();
  const answers = await Promise.all([accept(token), accept(token)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await accountOf(email)).toHaveLength(1);
});

test("a crash before the account leaves nothing, and a repeat completes it", async () => {
  const { email, token } = await invite();
  expect(await hint(accept(token, {}, { fetch: losing("before") }))).toEqual([
    503,
    "sign_up_unavailable",
  ]);
  expect(await accountOf(email)).toEqual([]);
  const [before] = await query("select accepted_at from private.invitations where email = $1", [
    email,
  ]);
  expect(before).toEqual({ accepted_at: null });
  expect((await accept(token)).status).toBe(200);
  expect((await signIn(email)).user?.email).toBe(email);
});

test("an account whose answer was lost is found, and belongs to the brand", async () => {
  const { email, token } = await invite();
  expect((await accept(token, {}, { fetch: losing("after") })).status).toBe(200);
  expect(await accountOf(email)).toMatchObject([{ role: "editor" }]);
});

test("an invitation that is withdrawn while the account is created leaves none", async () => {
  const { id, email, token } = await invite();
  const withdrawing: Fetch = async (input, init) => {
    if (isAccountRequest(input)) {
      await owner.client.rpc("withdraw_invitation", { invitation_id: id });
    }
    return fetch(input, init);
  };
  expect(await hint(accept(token, {}, { fetch: withdrawing }))).toEqual([
    410,
    "invitation_withdrawn",
  ]);
  expect(await accountOf(email)).toEqual([]);
});

test("an address that signs up meanwhile is told to sign in, and has joined nothing", async () => {
  const { email, token } = await invite();
  const signingUp: Fetch = async (input, init) => {
    if (isAccountRequest(input)) {
      await backend.visitor().auth.signUp({ email, password: "of-someone-else" });
    }
    return fetch(input, init);
  };
  const expected = [409, "account_exists"];
  expect(await hint(accept(token, {}, { fetch: signingUp }))).toEqual(expected);
  expect(await hint(accept(token))).toEqual(expected);
  expect(await accountOf(email)).toMatchObject([{ role: null }]);
});

test("links that are wrong, withdrawn or expired are told apart", async () => {
  const { id, token } = await invite();
  expect(await hint(accept(`${token}0`))).toEqual([404, "invitation_not_found"]);
  await owner.client.rpc("withdraw_invitation", { invitation_id: id });
  expect(await hint(accept(token))).toEqual([410, "invitation_withdrawn"]);
  const expired = await invite();
  await query("update private.invitations set expires_at = now() where id = $1", [expired.id]);
  expect(await hint(accept(expired.token))).toEqual([410, "invitation_expired"]);
});

test.each([
  ["short", { password: "1234567" }, "weak_password"],
  ["over 72 bytes", { password: "é".repeat(37) }, "weak_password"],
  ["missing", { password: undefined }, "missing_fields"],
  ["good, but the name blank", { name: " " }, "missing_fields"],
  ["good, but the name deceives", { name: "a\u202Eb" }, "invalid_value"],
])("a password that is %s creates no account", async (_, changes, expected) => {
  const { email, token } = await invite();
  expect(await hint(accept(token, changes))).toEqual([400, expected]);
  expect(await accountOf(email)).toEqual([]);
});

test.each([[null], ["text"], [[]], [{ token: 1, name: 2, password: 3 }]])(
  "the body %j is refused",
  async (body) => {
    expect(await hint(call(body))).toEqual([400, "missing_fields"]);
  },
);

test("without a database it answers 500, and logs neither token, address nor password", async () => {
  const { email, token } = await invite();
  const down = () => Promise.reject(new TypeError("fetch failed"));
  expect((await accept(token, {}, { fetch: down })).status).toBe(500);
  await accept(token, {}, { fetch: losing("before") });
  expect(logged).toHaveLength(2);
  for (const secret of [email, token, password]) expect(logged.join()).not.toContain(secret);
});

test("the backend serves the function to the portal", async () => {
  const { email, token } = await invite();
  const { error } = await backend
    .visitor()
    .functions.invoke("accept-invitation", { body: { token, name: "Robin", password } });
  expect(error).toBeNull();
  expect((await signIn(email)).user?.email).toBe(email);
});
