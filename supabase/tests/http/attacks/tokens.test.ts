import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { accessToken, backend, clientWithToken, tokenOf } from "../backend.ts";
import { ask } from "../requests.ts";
import { expected, makeWorld, type World } from "../world.ts";

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});

/** Fails unless REST, Auth and Storage each take the token for nobody's. */
async function expectUseless(token: string): Promise<void> {
  for (const table of ["live_races", "brand_partners", "race_orders", "tiers", "audit_log"]) {
    const { status, text } = await ask(`/rest/v1/${table}?select=*`, { token });
    expect(status, table).toBe(401);
    expect(text, table).toMatch(/^\{"code":"(42501|PGRST30\d)"/);
  }
  const quote = await ask("/rest/v1/rpc/quote_race", { token, body: {} });
  expect(quote.status).toBe(401);
  const overview = await ask("/rest/v1/rpc/admin_overview", { token, body: {} });
  expect(overview.status).toBe(401);
  const account = await ask("/auth/v1/user", { token });
  expect([400, 401, 403]).toContain(account.status);
  expect(account.text).not.toContain(world.owner.userId);
  const photos = await ask("/storage/v1/object/list/race-background-photos", {
    token,
    body: { prefix: "backgrounds" },
  });
  expect(photos.status === 200 ? photos.text : "[]").toBe("[]");
}

test("a token that the auth server could have signed opens the door, or this file proves nothing", async () => {
  const token = accessToken(world.owner.userId, { expiresIn: 60 });
  const { data } = await clientWithToken(token).from("live_races").select("id");
  expect(data).toEqual([{ id: world.owner.raceId }]);
});

test("an expired token opens nothing", async () => {
  await expectUseless(accessToken(world.owner.userId, { expiresIn: -1 }));
});

test("a token forged with another secret opens nothing", async () => {
  await expectUseless(accessToken(world.owner.userId, { expiresIn: 60, secret: "not-the-secret" }));
});

test.each(["service_role", "postgres", "supabase_admin"])(
  "a token forged with another secret opens nothing as %s",
  async (role) => {
    const claims = { role };
    await expectUseless(
      accessToken(world.owner.userId, { expiresIn: 60, secret: "not-the-secret", claims }),
    );
  },
);

test.each(["postgres", "none", "supabase_admin", "authenticator"])(
  "a token of the right secret opens nothing as %s, which is no role of the API",
  async (role) => {
    await expectUseless(accessToken(world.owner.userId, { expiresIn: 60, claims: { role } }));
  },
);

test("a token of algorithm none opens nothing, with a signature's place empty or filled", async () => {
  const bare = accessToken(world.owner.userId, { expiresIn: 60, algorithm: "none" });
  await expectUseless(bare);
  await expectUseless(`${bare}AAAA`);
  const asService = { expiresIn: 60, algorithm: "none", claims: { role: "service_role" } } as const;
  await expectUseless(accessToken(world.owner.userId, asService));
});

test("a token whose claims were exchanged opens nothing", async () => {
  const [header, , signature] = (await tokenOf(world.clients.other)).split(".");
  const [, payload] = (await tokenOf(world.clients.owner)).split(".");
  await expectUseless(`${String(header)}.${String(payload)}.${String(signature)}`);
});

test("the publishable key as a bearer token is a visitor", async () => {
  await expectUseless(backend.publishableKey);
});

test("a guessed secret key as a bearer token is a visitor", async () => {
  await expectUseless("sb_secret_guessed");
});

test("a guessed secret key in the key's place is refused", async () => {
  const headers = { apikey: "sb_secret_guessed" };
  expect((await ask("/rest/v1/live_races", { headers })).status).toBe(401);
});

test("the token of a signed photo address is no access token", async () => {
  const photos = world.clients.owner.storage.from("race-background-photos");
  const path = `backgrounds/harbor-run-bg-${String(Date.now())}.png`;
  const { token } = await expected(photos.createSignedUploadUrl(path));
  await expectUseless(token);
});

test("an access token is no signed photo address", async () => {
  const token = await tokenOf(world.clients.owner);
  const { status } = await ask(
    `/storage/v1/object/upload/sign/race-background-photos/backgrounds/a-bg-1.png?token=${token}`,
    { method: "PUT", body: Buffer.from("x"), headers: { "content-type": "image/png" } },
  );
  expect(status).toBe(403);
});

test("claims of another brand, of staff or of a role in a valid token open nothing more", async () => {
  const ofOwner = { brand_id: world.owner.brandId, brand_partner_id: world.owner.brandId };
  const claims = {
    ...ofOwner,
    email: "staff.one@outpace.example",
    is_staff: true,
    app_metadata: { ...ofOwner, role: "service_role", is_staff: true, roles: ["staff"] },
    user_metadata: { ...ofOwner, role: "service_role", is_staff: true },
  };
  const client = clientWithToken(accessToken(world.other.userId, { expiresIn: 60, claims }));
  const { data: races } = await client.from("live_races").select("id");
  expect(races).toEqual([{ id: world.other.raceId }]);
  const { data: brands } = await client.from("brand_partners").select("id");
  expect(brands).toEqual([{ id: world.other.brandId }]);
  expect((await client.from("audit_log").select()).data).toEqual([]);
  expect((await client.rpc("admin_overview")).error?.hint).toBe("not_staff");
});

test("a valid token of an account that is nobody's opens the price list and nothing else", async () => {
  const client = clientWithToken(accessToken(randomUUID(), { expiresIn: 60 }));
  for (const table of ["live_races", "brand_partners", "brand_members", "staff_members"]) {
    expect((await client.from(table).select()).data, table).toEqual([]);
  }
  expect((await client.rpc("quote_race")).error?.hint).toBe("not_a_brand");
});
