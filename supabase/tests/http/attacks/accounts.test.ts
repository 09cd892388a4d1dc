import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { expected } from "../../harness/backend.ts";
import {
  addBrand,
  bucket,
  createRace,
  makeFixtures,
  newPhotoPath,
  password,
  png,
  uploadPhoto,
} from "../fixtures.ts";

const { backend, ask, owner } = await makeFixtures();

/** Expects a client to have neither rights to the owner's brand nor those of staff. */
async function expectNoPower(client: SupabaseClient, brandId: string | null): Promise<void> {
  const read = (table: string, columns = "*") => client.from(table).select(columns);
  const brands = brandId === null ? [] : [{ id: brandId }];
  expect(await expected(read("brand_partners", "id"))).toEqual(brands);
  for (const [table, column, theirs] of [
    ["live_races", "brand_partner_id", owner.brandId],
    ["race_orders", "brand_partner_id", owner.brandId],
    ["race_participant_totals", "brand_partner_id", owner.brandId],
    ["brand_race_analytics", "live_race_id", owner.raceId],
    ["brand_members", "brand_partner_id", owner.brandId],
  ] as const) {
    expect(await expected(read(table, column).eq(column, theirs)), table).toEqual([]);
  }
  const name = `Taken over ${randomUUID()}`;
  const race = client.from("live_races").update({ name }).eq("id", owner.raceId).select("id");
  expect(await expected(race)).toEqual([]);
  const own = await read("brand_partners", "name").maybeSingle<{ name: string }>();
  const details = { name, based_on: { name: own.data?.name ?? "" } };
  const { error } = await client.rpc("update_brand_details", details);
  expect(error?.hint).toBe(brandId === null ? "not_a_brand" : undefined);
  const their = { name: owner.name };
  const { rows } = await backend.database.query(
    "select name from public.brand_partners where id = $1",
    [owner.brandId],
  );
  expect(rows).toEqual([their]);
  expect(await expected(read("staff_members"))).toEqual([]);
  expect(await expected(read("audit_log"))).toEqual([]);
  expect((await client.rpc("admin_overview")).error?.hint).toBe("not_staff");
}

describe("metadata with another brand's id", () => {
  const { brandId, userId } = owner;
  const metadata = { brand_id: brandId, brand_name: "Theirs", brand_partner_id: brandId };
  const claims = { ...metadata, role: "service_role", is_staff: true, sub: userId };

  const elsewhere = {
    user_metadata: claims,
    raw_user_meta_data: claims,
    app_metadata: claims,
    raw_app_meta_data: claims,
    role: "service_role",
    aud: "service_role",
    id: userId,
    is_super_admin: true,
  };

  test.each([
    ["alone", {}, 200],
    ["with app metadata, role, id and super-admin beside it", elsewhere, 403],
  ])(
    "%s: reads and changes nothing of theirs, and a created race is one's own",
    async (_, more, status) => {
      const brand = await addBrand(backend);
      const { client, brandId: own, name: brand_name, token } = brand;
      const body = { data: claims, ...more };
      expect((await ask("/auth/v1/user", { method: "PUT", body, token })).status).toBe(status);
      const { user } = await expected(client.auth.refreshSession());
      expect(user?.role).toBe("authenticated");
      expect(user?.user_metadata).toMatchObject({ brand_id: own, brand_name });
      expect(user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
      await expectNoPower(client, own);
      expect(await expected(createRace(brand))).toMatchObject({ brand_partner_id: own });
    },
  );

  test("at sign-up: the account has no brand", async () => {
    const client = backend.visitor();
    const email = `${randomUUID()}@company.example`;
    await expected(client.auth.signUp({ email, password, options: { data: claims } }));
    await expectNoPower(client, null);
    expect((await client.rpc("race_allowance")).error?.hint).toBe("not_a_brand");
    const race = await createRace({ client });
    expect(race.error?.hint).toBe("not_a_brand");
  });
});

describe("signing up with a staff address", async () => {
  const staffEmail = "Person.One@Staff.example";
  const privileged = { role: "service_role", is_staff: true, staff: true, user_role: "admin" };

  const signUpWith = (email: string) => {
    const roles = { data: privileged, app_metadata: privileged, role: "service_role" };
    return ask("/auth/v1/signup", { body: { email, password, ...roles, is_staff: true } });
  };

  expect((await signUpWith(staffEmail)).status).toBe(200);
  await backend.database.query("select private.grant_staff($1)", [staffEmail]);

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
    const { access_token } = JSON.parse(text) as { access_token: string };
    await expectNoPower(backend.person(access_token), null);
  });

  test("leaves only the staff that operators appointed", async () => {
    const { rows } = await backend.database.query(
      `select u.email from public.staff_members s join auth.users u on u.id = s.user_id
       where u.email like '%staff.example%'`,
    );
    expect(rows).toEqual([{ email: staffEmail.toLowerCase() }]);
  });
});

test("an unexpired token of a deleted account gives no access", async () => {
  const brand = await addBrand(backend);
  const { client, userId, token } = brand;
  await uploadPhoto(brand);
  await backend.database.query("delete from auth.users where id = $1", [userId]);

  expect((await client.auth.getSession()).data.session?.access_token).toBe(token);
  for (const { error } of [
    await client.from("brand_partners").select("id"),
    await client.rpc("race_allowance"),
    await createRace(brand),
  ]) {
    expect(error?.hint).toBe("session_ended");
  }
  const photo = client.storage
    .from(bucket)
    .upload(newPhotoPath(), png, { contentType: "image/png" });
  expect((await photo).error).not.toBeNull();
  expect((await ask("/auth/v1/user", { token })).status).toBe(403);
  expect((await client.auth.refreshSession()).error).not.toBeNull();
});
