import { randomUUID } from "node:crypto";
import { localPublishableKey } from "@outpace/local-supabase";
import { expect, test } from "vitest";
import { expected } from "../../harness/backend.ts";
import { accessToken, makeFixtures } from "../fixtures.ts";
import { bucket, newPhotoPath } from "../photo-files.ts";

const { backend, ask, owner, other } = await makeFixtures();

/** Fails unless REST, Auth and Storage each treat the sender as a visitor. */
async function expectUseless(token: string): Promise<void> {
  for (const table of ["live_races", "brand_partners", "race_orders", "tiers", "audit_log"]) {
    const { status, text } = await ask(`/rest/v1/${table}?select=*`, { token });
    expect(status, table).toBe(401);
    expect(text, table).toMatch(/^\{"code":"(42501|PGRST30\d)"/);
  }
  for (const name of ["quote_race", "admin_overview"]) {
    expect((await ask(`/rest/v1/rpc/${name}`, { token, body: {} })).status, name).toBe(401);
  }
  const account = await ask("/auth/v1/user", { token });
  expect([400, 401, 403]).toContain(account.status);
  expect(account.text).not.toContain(owner.userId);
  const body = { prefix: "backgrounds" };
  const photos = await ask(`/storage/v1/object/list/${bucket}`, { token, body });
  expect(photos.status === 200 ? photos.text : "[]").toBe("[]");
}

test("a token that the auth server could have signed is accepted, or this file proves nothing", async () => {
  const client = backend.person(accessToken(owner.userId));
  expect((await client.from("live_races").select("id")).data).toEqual([{ id: owner.raceId }]);
});

const forged = { secret: "not-the-secret" };

test.each([
  ["that has expired", { expiresIn: -1 }],
  ["forged with another secret", forged],
  ["forged with another secret as service_role", { ...forged, claims: { role: "service_role" } }],
  ["forged with another secret as postgres", { ...forged, claims: { role: "postgres" } }],
  [
    "forged with another secret as supabase_admin",
    { ...forged, claims: { role: "supabase_admin" } },
  ],
  [
    "of the right secret as postgres, which is no role of the API",
    { claims: { role: "postgres" } },
  ],
  ["of the right secret as none", { claims: { role: "none" } }],
  ["of the right secret as supabase_admin", { claims: { role: "supabase_admin" } }],
  ["of the right secret as authenticator", { claims: { role: "authenticator" } }],
])("a token %s gives no access", async (_, options) => {
  await expectUseless(accessToken(owner.userId, options));
});

test("a token of algorithm none gives no access, with an empty or a made-up signature", async () => {
  const unsigned = accessToken(owner.userId, { algorithm: "none" });
  await expectUseless(unsigned);
  await expectUseless(`${unsigned}AAAA`);
  const claims = { role: "service_role" };
  await expectUseless(accessToken(owner.userId, { algorithm: "none", claims }));
});

test("a token whose claims were exchanged gives no access", async () => {
  const [header, , signature] = other.token.split(".");
  const [, payload] = owner.token.split(".");
  await expectUseless([header, payload, signature].join("."));
});

test.each([
  ["the publishable key", localPublishableKey],
  ["a guessed secret key", "sb_secret_guessed"],
])("%s as a bearer token is a visitor", async (_, key) => {
  await expectUseless(key);
});

test("a guessed secret key as the API key is refused", async () => {
  const headers = { apikey: "sb_secret_guessed" };
  expect((await ask("/rest/v1/live_races", { headers })).status).toBe(401);
});

test("the token of a signed photo address is no access token", async () => {
  const photos = owner.client.storage.from(bucket);
  await expectUseless((await expected(photos.createSignedUploadUrl(newPhotoPath()))).token);
});

test("an access token is no signed photo address", async () => {
  const address = `/storage/v1/object/upload/sign/${bucket}/backgrounds/a-bg-1.png`;
  const photo = { method: "PUT", body: Buffer.from("x"), headers: { "content-type": "image/png" } };
  expect((await ask(`${address}?token=${owner.token}`, photo)).status).toBe(403);
});

test("claims of another brand, of staff or of a role in a valid token give no further access", async () => {
  const ofOwner = { brand_id: owner.brandId, brand_partner_id: owner.brandId };
  const claims = {
    ...ofOwner,
    email: "staff.one@outpace.example",
    is_staff: true,
    app_metadata: { ...ofOwner, role: "service_role", is_staff: true, roles: ["staff"] },
    user_metadata: { ...ofOwner, role: "service_role", is_staff: true },
  };
  const client = backend.person(accessToken(other.userId, { claims }));
  const rowsOf = async (table: string) => (await client.from(table).select("id")).data;
  expect(await rowsOf("live_races")).toEqual([{ id: other.raceId }]);
  expect(await rowsOf("brand_partners")).toEqual([{ id: other.brandId }]);
  expect(await rowsOf("audit_log")).toEqual([]);
  expect((await client.rpc("admin_overview")).error?.hint).toBe("not_staff");
});

test("a valid token of an account that does not exist gives access to the price list only", async () => {
  const client = backend.person(accessToken(randomUUID()));
  for (const table of ["live_races", "brand_partners", "brand_members", "staff_members"]) {
    expect((await client.from(table).select()).data, table).toEqual([]);
  }
  expect((await client.rpc("quote_race")).error?.hint).toBe("not_a_brand");
});
