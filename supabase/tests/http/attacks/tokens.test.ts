/** Tokens and sessions; postgres/factors has the rules of second factors. */
import { expect, test } from "vitest";
import { expected, publishableKey } from "../../harness/backend.ts";
import * as fixtures from "../fixtures.ts";

const { accessToken, addBrand, bucket, makeFixtures, newPhotoPath, password, png, uploadPhoto } =
  fixtures;
const { backend, ask, owner, other } = await makeFixtures();

test("a token that the auth server could have signed is accepted, as these tests assume", async () => {
  const client = backend.person(accessToken(owner));
  expect((await client.from("live_races").select("id")).data).toEqual([{ id: owner.raceId }]);
});

const [header, payload] = owner.token.split(".");
const [, , signature] = other.token.split(".");
const unsigned = accessToken(owner, { algorithm: "none" });
const as = (role: string, options: object = {}) =>
  accessToken(owner, { ...options, claims: { role } });
const ofPhoto = owner.client.storage.from(bucket).createSignedUrl(await uploadPhoto(owner), 60);
const photoToken = new URL((await expected(ofPhoto)).signedUrl).searchParams.get("token") ?? "";

test.each<[name: string, token: string]>([
  ["a token that has expired", accessToken(owner, { expiresIn: -1 })],
  ...["authenticated", "service_role", "postgres", "supabase_admin"].map(
    (role): [string, string] => [
      `a token forged with another secret as ${role}`,
      as(role, { secret: "not-the-secret" }),
    ],
  ),
  // Roles that the API does not have.
  ...["postgres", "none", "supabase_admin", "authenticator"].map((role): [string, string] => [
    `a token of the right secret as ${role}`,
    as(role),
  ]),
  ["a token of algorithm none", unsigned],
  ["a token of algorithm none with a made-up signature", `${unsigned}AAAA`],
  ["a token of algorithm none as service_role", as("service_role", { algorithm: "none" })],
  ["a token whose claims were exchanged", [header, payload, signature].join(".")],
  ["the publishable key as a token", publishableKey],
  ["a guessed secret key as a token", "sb_secret_guessed"],
  ["the token of a signed photo address", photoToken],
])("%s gives no access", async (_, token) => {
  for (const table of ["live_races", "brand_partners", "race_orders", "tiers", "audit_log"]) {
    const { status, text } = await ask(`/rest/v1/${table}?select=*`, { token });
    expect([401, 403], table).toContain(status);
    expect(text, table).toMatch(/^\{"code":"(42501|PGRST30\d)"/);
  }
  for (const name of ["quote_race", "admin_overview"]) {
    const { status } = await ask(`/rest/v1/rpc/${name}`, { token, body: {} });
    expect([401, 403], name).toContain(status);
  }
  const account = await ask("/auth/v1/user", { token });
  expect([400, 401, 403]).toContain(account.status);
  expect(account.text).not.toContain(owner.userId);
  const body = { prefix: "backgrounds" };
  const photos = await ask(`/storage/v1/object/list/${bucket}`, { token, body });
  expect(photos.status === 200 ? photos.text : "[]").toBe("[]");
});

test("a guessed secret key is refused, and an access token for a signed upload", async () => {
  const headers = { apikey: "sb_secret_guessed" };
  expect((await ask("/rest/v1/live_races", { headers })).status).toBe(401);
  const address = `/storage/v1/object/upload/sign/${bucket}/backgrounds/a-bg-1.png`;
  const photo = { method: "PUT", body: Buffer.from("x"), headers: { "content-type": "image/png" } };
  // A hosted Storage checks its own signature first.
  expect([400, 403]).toContain((await ask(`${address}?token=${owner.token}`, photo)).status);
});

test("a valid token's claims of another brand, staff or a role give no further access", async () => {
  const ofOwner = { brand_id: owner.brandId, brand_partner_id: owner.brandId };
  const claims = {
    ...ofOwner,
    email: "staff.one@outpace.example",
    is_staff: true,
    app_metadata: { ...ofOwner, role: "service_role", is_staff: true, roles: ["staff"] },
    user_metadata: { ...ofOwner, role: "service_role", is_staff: true },
  };
  const client = backend.person(accessToken(other, { claims }));
  const rowsOf = async (table: string) => (await client.from(table).select("id")).data;
  expect(await rowsOf("live_races")).toEqual([{ id: other.raceId }]);
  expect(await rowsOf("brand_partners")).toEqual([{ id: other.brandId }]);
  expect(await rowsOf("audit_log")).toEqual([]);
  expect((await client.rpc("admin_overview")).error?.hint).toBe("not_staff");
});

test("metadata that an account writes gives it no brand, no role and no staff's rights", async () => {
  const { client, token, brandId, name } = await addBrand(backend);
  const data = { brand_id: owner.brandId, role: "service_role", is_staff: true, sub: owner.userId };
  const write = async (body: object) =>
    (await ask("/auth/v1/user", { method: "PUT", body, token })).status;
  expect(await write({ data, app_metadata: data, role: "service_role" })).toBe(403);
  expect(await write({ data })).toBe(200);
  const { user } = await expected(client.auth.refreshSession());
  expect(user).toMatchObject({
    role: "authenticated",
    user_metadata: { brand_id: brandId, brand_name: name },
  });
  expect(user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
  expect(await expected(client.from("brand_partners").select("id"))).toEqual([{ id: brandId }]);
  expect((await client.rpc("admin_overview")).error?.hint).toBe("not_staff");
});

const elsewhere = async ({ email }: fixtures.Account) => {
  const { auth } = backend.visitor();
  expect((await auth.signInWithPassword({ email, password })).error).toBeNull();
  return auth;
};
const sql = (statement: string) => (account: fixtures.Account) =>
  backend.database.query(statement, [account.userId]);

/** Makes the account staff, whose session began and was refreshed so long ago. */
const staffSince = (began: string, used: string) => async (account: fixtures.Account) => {
  await sql("insert into public.staff_members (user_id) values ($1)")(account);
  await backend.database.query(
    `update auth.sessions set created_at = now() - interval '${began}',
       refreshed_at = (now() - interval '${used}') at time zone 'UTC' where user_id = $1`,
    [account.userId],
  );
};

test.each<[name: string, end: (account: fixtures.Account) => PromiseLike<unknown>]>([
  ["a session that has signed out", ({ client }) => client.auth.signOut()],
  [
    "a session that ended with those of every browser",
    async (account) => (await elsewhere(account)).signOut({ scope: "global" }),
  ],
  [
    "a session from before the password was changed elsewhere",
    async (account) => {
      const { error } = await (
        await elsewhere(account)
      ).updateUser({
        password: `${password}-2`,
        current_password: password,
      });
      expect(error).toBeNull();
    },
  ],
  [
    "a banned account",
    sql("update auth.users set banned_until = now() + interval '1 day' where id = $1"),
  ],
  ["a session of staff that began twelve hours ago", staffSince("12 hours", "1 hour")],
  [
    "a session of staff that was refreshed after more than two hours",
    async (account) => {
      await staffSince("3 hours", "2 hours")(account);
      await account.client.auth.refreshSession();
    },
  ],
  ["a deleted account", sql("delete from auth.users where id = $1")],
  [
    "an account that is marked as deleted",
    sql("update auth.users set deleted_at = now() where id = $1"),
  ],
])("a valid token of %s is refused instead of getting an empty list", async (name, end) => {
  const account = await addBrand(backend);
  const { client, token } = account;
  await end(account);
  for (const [path, options] of [
    ["/rest/v1/tiers", {}],
    ["/rest/v1/live_races?select=id", {}],
    ["/rest/v1/live_races?select=id", { method: "HEAD" }],
    [`/rest/v1/live_races?id=eq.${owner.raceId}`, { method: "PATCH", body: { name: "Mine" } }],
    ["/rest/v1/rpc/quote_race", { body: {} }],
    ["/rest/v1/rpc/is_brand_name_available", { body: { name: "Free" } }],
  ] as const) {
    const { status, text } = await ask(path, { token, ...options });
    expect(status, path).toBe(401);
    if (text !== "")
      expect(JSON.parse(text), path).toMatchObject({ code: "PT401", hint: "session_ended" });
  }
  if (name !== "a deleted account") return;
  const photo = client.storage.from(bucket).upload(newPhotoPath(), png);
  expect((await photo).error).not.toBeNull();
  expect((await ask("/auth/v1/user", { token })).status).toBe(403);
  expect((await client.auth.refreshSession()).error).not.toBeNull();
});

/** A brand whose account has a factor, and a session without its code. */
async function enrolled() {
  const brand = await fixtures.addBrandWithRace(backend);
  const { rows } = await backend.database.query<{ id: string }>(
    `insert into auth.mfa_factors
       (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now(), now(), 'JBSWY3DPEHPK3PXP')
     returning id`,
    [brand.userId],
  );
  return { ...brand, factorId: rows[0]?.id ?? "" };
}

test("tables, functions and photos need the second factor, also once a token says aal2", async () => {
  const { client, userId, raceId, factorId } = await enrolled();
  const photos = client.storage.from(bucket);
  const upload = async () =>
    (await photos.upload(newPhotoPath(), png, { contentType: "image/png" })).error;
  for (const refused of [
    await client.from("live_races").select("id"),
    await client.rpc("race_allowance"),
    await client.rpc("list_sessions"),
  ]) {
    expect(refused).toMatchObject({ status: 403, error: { hint: "second_factor_needed" } });
  }
  expect(await upload()).not.toBeNull();
  await backend.database.query(
    "update auth.sessions set aal = 'aal2', factor_id = $2 where user_id = $1",
    [userId, factorId],
  );
  expect((await client.from("live_races").select("id")).data).toEqual([{ id: raceId }]);
  expect(await upload()).toBeNull();
});

test("after five wrong codes, the server asks our function and says how long to wait", async () => {
  const { client, email, factorId } = await enrolled();
  const attempt = async () =>
    (await client.auth.mfa.challengeAndVerify({ factorId, code: "abcdef" })).error;
  for (let code = 0; code < 5; code += 1) {
    expect((await attempt())?.code).toBe("mfa_verification_failed");
  }
  expect(await attempt()).toMatchObject({
    code: "mfa_verification_rejected",
    message: "Too many wrong codes. Please try again in 5 minutes.",
  });
  // A rejection signs the account out, but its password still works.
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
});
