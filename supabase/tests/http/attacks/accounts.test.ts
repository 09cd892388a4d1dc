import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, test } from "vitest";
import { tokenOf, visitorClient } from "../backend.ts";
import { startOwnBackend, type OwnBackend } from "../own-backend.ts";
import { newPhotoPath, bucket, png } from "../photo-files.ts";
import { ask } from "../requests.ts";
import { expected, makeWorld, signUpCompany, validRace, type World } from "../world.ts";

let own: OwnBackend;
let world: World;

beforeAll(async () => {
  own = await startOwnBackend();
  world = await makeWorld(own);
});

/** What somebody can reach of the owner's brand, and what they are told they are. */
async function expectNoPower(client: SupabaseClient, brandId: string | null): Promise<void> {
  const { owner } = world;
  const brands = await expected(client.from("brand_partners").select("id"));
  expect(brands).toEqual(brandId === null ? [] : [{ id: brandId }]);
  for (const [table, column] of [
    ["live_races", "brand_partner_id"],
    ["race_orders", "brand_partner_id"],
    ["race_participant_totals", "brand_partner_id"],
    ["brand_race_analytics", "live_race_id"],
    ["brand_members", "brand_partner_id"],
  ] as const) {
    const theirs = column === "live_race_id" ? owner.raceId : owner.brandId;
    expect(await expected(client.from(table).select(column).eq(column, theirs)), table).toEqual([]);
  }
  const change = { name: "Taken over" };
  expect(
    await expected(client.from("live_races").update(change).eq("id", owner.raceId).select("id")),
  ).toEqual([]);
  expect(
    await expected(
      client.from("brand_partners").update(change).eq("id", owner.brandId).select("id"),
    ),
  ).toEqual([]);
  expect(await expected(client.from("staff_members").select())).toEqual([]);
  expect(await expected(client.from("audit_log").select())).toEqual([]);
  expect((await client.rpc("admin_overview")).error?.hint).toBe("not_staff");
}

describe("own metadata edited to another brand's id", () => {
  const claims = () => {
    const { brandId, userId } = world.owner;
    const metadata = { brand_id: brandId, brand_name: "Theirs", brand_partner_id: brandId };
    return { ...metadata, role: "service_role", is_staff: true, sub: userId };
  };

  test("by updateUser: nothing of theirs is read or changed, and a race made is one's own", async () => {
    const { client, brandId, name } = await signUpCompany(own);
    const { data } = await client.auth.updateUser({ data: claims() });
    expect(data.user?.user_metadata).toMatchObject({ brand_id: brandId, brand_name: name });
    await expected(client.auth.refreshSession());
    await expectNoPower(client, brandId);
    const race = await expected<{ brand_partner_id: string }>(
      client.rpc("create_race", { request_id: randomUUID(), race: validRace }),
    );
    expect(race.brand_partner_id).toBe(brandId);
  });

  test("with app metadata, role, id and super-admin beside it: the same", async () => {
    const { client, brandId } = await signUpCompany(own);
    const body = {
      data: claims(),
      user_metadata: claims(),
      raw_user_meta_data: claims(),
      app_metadata: claims(),
      raw_app_meta_data: claims(),
      role: "service_role",
      aud: "service_role",
      id: world.owner.userId,
      is_super_admin: true,
    };
    const token = await tokenOf(client);
    const answer = await ask("/auth/v1/user", { method: "PUT", body, token, at: own });
    expect(answer.status).toBe(200);
    await expected(client.auth.refreshSession());
    const { data } = await client.auth.getUser();
    expect([data.user?.role, data.user?.app_metadata]).toEqual([
      "authenticated",
      { provider: "email", providers: ["email"] },
    ]);
    await expectNoPower(client, brandId);
  });

  test("when signing up: the account has no brand", async () => {
    const client = visitorClient(own);
    const email = `${randomUUID()}@company.example`;
    await expected(
      client.auth.signUp({ email, password: "a-long-password", options: { data: claims() } }),
    );
    await expectNoPower(client, null);
    const { error } = await client.rpc("create_race", {
      request_id: randomUUID(),
      race: validRace,
    });
    expect(error?.hint).toBe("not_a_brand");
  });
});

describe("signing up with a staff address", () => {
  const staffEmail = "Person.One@Staff.example";
  const privileged = { role: "service_role", is_staff: true, staff: true, user_role: "admin" };

  const signUpWith = (email: string) =>
    ask("/auth/v1/signup", {
      body: {
        email,
        password: "a-long-password",
        data: privileged,
        app_metadata: privileged,
        role: "service_role",
        is_staff: true,
      },
      at: own,
    });

  beforeAll(async () => {
    expect((await signUpWith(staffEmail)).status).toBe(200);
    await own.database.query("select private.grant_staff($1)", [staffEmail]);
  });

  test.each(["person.one@staff.example", "PERSON.ONE@STAFF.EXAMPLE", "Person.One@Staff.example"])(
    "in the letters of %s is refused",
    async (email) => {
      expect((await signUpWith(email)).status).toBe(422);
    },
  );

  test.each([
    "person.one+1@staff.example",
    "personone@staff.example",
    "person..one@staff.example",
    "ｐerson.one@staff.example",
    "person.one@ſtaff.example",
    "person.one@staff.example\u200b",
    "person.one@staff.example.",
    " person.one@staff.example",
    "person.one@staff.example\n",
    '"person.one"@staff.example',
    "person.one@staff.example,person.two@staff.example",
  ])("as %j makes no staff", async (email) => {
    const { status, text } = await signUpWith(email);
    if (status !== 200) return;
    const client = visitorClient(own);
    const { access_token, refresh_token } = JSON.parse(text) as Record<string, string>;
    await expected(
      client.auth.setSession({
        access_token: String(access_token),
        refresh_token: String(refresh_token),
      }),
    );
    await expectNoPower(client, null);
  });

  test("leaves as many staff as operators appointed", async () => {
    const { rows } = await own.database.query(
      `select u.email from public.staff_members s join auth.users u on u.id = s.user_id
       where u.email like '%staff.example%'`,
    );
    expect(rows).toEqual([{ email: staffEmail.toLowerCase() }]);
  });
});

test("the token of a deleted account opens nothing, though it has not expired", async () => {
  const { client, userId } = await signUpCompany(own);
  const token = await tokenOf(client);
  const photos = client.storage.from(bucket);
  const path = newPhotoPath();
  await expected(photos.upload(path, png, { contentType: "image/png" }));
  await own.database.query("delete from auth.users where id = $1", [userId]);

  expect(await tokenOf(client)).toBe(token);
  await expectNoPower(client, null);
  for (const name of ["race_allowance", "quote_race"]) {
    expect((await client.rpc(name)).error?.hint, name).toBe("not_a_brand");
  }
  const { error } = await client.rpc("create_race", { request_id: randomUUID(), race: validRace });
  expect(error?.hint).toBe("not_a_brand");
  expect((await photos.upload(newPhotoPath(), png, { contentType: "image/png" })).error).not.toBe(
    null,
  );
  expect((await ask("/auth/v1/user", { token, at: own })).status).toBe(403);
  expect((await client.auth.refreshSession()).error).not.toBeNull();
});
