/** What the API adds to access.md: which rows a token reads, and a refusal's status and message. */
import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { expected } from "../harness/backend.ts";
import { validRace } from "../harness/races.ts";
import { functionsOf, readCatalog, tablesOf } from "./catalog.ts";
import {
  addBrand,
  addBrandWithRace,
  createRace,
  makeFixtures,
  type Account,
  type Caller,
} from "./fixtures.ts";

const { backend, clients, owner, other, deactivated, noBrand, staff } = await makeFixtures();
const catalog = await readCatalog(backend);
const newcomer = await addBrand(backend);

const edit = ({ client }: Pick<Account, "client">, change: object, { raceId } = owner) =>
  client.from("live_races").update(change).eq("id", raceId).select("name, brand_website_url");

const rename = ({ client }: Pick<Account, "client">, name: string, own = owner.name) =>
  client.rpc("update_brand_details", { name, based_on: { name: own } });

async function orderOf(raceId: string): Promise<string> {
  const orders = backend.service().from("race_orders").select("id").eq("live_race_id", raceId);
  const { data } = await orders.single<{ id: string }>();
  return data?.id ?? "";
}

await backend.database.query("select private.connect_payment_provider('stripe')");
const payer = await addBrandWithRace(backend);
const withdrawer = await addBrandWithRace(backend);
const order_id = await orderOf(payer.raceId);
const { payment_id } = await expected<{ payment_id: string }>(
  payer.client.rpc("begin_payment", { order_id }),
);
const paid = {
  order_id: await orderOf((await addBrandWithRace(backend)).raceId),
  reason: "Because.",
};
await expected(clients.staff.rpc("record_payment", { ...paid, reference: "INV-2" }));
await backend.database.query("select private.open_review($1, null, 'out_of_balance', 'a test')", [
  paid.order_id,
]);
const service = clients["service role"];

/** A token for an address that has confirmed its subscription. */
async function newsletterToken(purpose: string, column: "id" | "nonce"): Promise<string> {
  const email = `${randomUUID()}@mailbox.example`;
  const { rows } = await backend.database.query<{ token: string }>(
    `insert into public.newsletter_subscribers (email, address_hash, status, confirmed_at)
    values ($1, private.address_hash($1), 'confirmed', now())
    returning private.sign_link('${purpose}', ${column}::text) as token`,
    [email],
  );
  return rows[0]?.token ?? "";
}

/** A token that switches off a topic for the owner. */
async function topicToken(): Promise<string> {
  const { rows } = await backend.database.query<{ token: string }>(
    "select private.sign_link('switch_off_email', $1 || ':starts') as token",
    [owner.userId],
  );
  return rows[0]?.token ?? "";
}

/** A client that may call each function, and its arguments. */
const calls: Readonly<Record<string, readonly [SupabaseClient, object?]>> = {
  is_brand_name_available: [clients.visitor, { name: "Free" }],
  is_brand_email_available: [clients.visitor, { email: "a@b.example" }],
  subscribe_to_newsletter: [clients.visitor, { email: "a@b.example" }],
  confirm_newsletter: [
    clients.visitor,
    { token: await newsletterToken("confirm_newsletter", "nonce") },
  ],
  unsubscribe_from_newsletter: [
    clients.visitor,
    { token: await newsletterToken("unsubscribe_newsletter", "id") },
  ],
  resubscribe_to_newsletter: [
    clients.visitor,
    {
      way_back: await expected<string>(
        clients.visitor.rpc("unsubscribe_from_newsletter", {
          token: await newsletterToken("unsubscribe_newsletter", "id"),
        }),
      ),
    },
  ],
  newsletter_overview: [clients.staff],
  email_preferences: [owner.client],
  set_email_preference: [owner.client, { topic: "starts", is_on: true }],
  switch_off_email: [clients.visitor, { token: await topicToken() }],
  switch_on_email: [clients.visitor, { token: await topicToken() }],
  undelivered_emails: [owner.client],
  list_undelivered_emails: [clients.staff],
  newsletter_addresses: [clients.staff, { after_id: randomUUID() }],
  update_brand_details: [
    newcomer.client,
    { contact_name: "Ada E.", based_on: { contact_name: "Ada Example" } },
  ],
  race_allowance: [clients.deactivated],
  quote_race: [clients.deactivated],
  update_race: [owner.client, { race_id: owner.raceId, changes: {}, based_on: {} }],
  create_race: [newcomer.client, { request_id: randomUUID(), race: validRace }],
  admin_overview: [clients.staff],
  audit_entries: [clients.staff, { brand_id: other.brandId, until: "2100-01-01", after_id: 1 }],
  search_orders: [clients.staff, { brand_id: other.brandId }],
  search_brands: [clients.staff, { name: "run" }],
  staff_tasks: [clients.staff],
  orders_due: [clients.staff, { brand_id: other.brandId }],
  count_matching_races: [clients.staff, { name: "run" }],
  search_races: [clients.staff, { name: "run", status: "pending" }],
  set_race_status: [
    clients.staff,
    { race_id: other.raceId, status: "pending", reason: "Because." },
  ],
  record_payment: [
    clients.staff,
    { order_id: await orderOf(other.raceId), reference: "INV-1", reason: "Because." },
  ],
  void_order: [clients.staff, { order_id: await orderOf(owner.raceId), reason: "Because." }],
  live_payments: [clients.staff, { order_id: await orderOf(owner.raceId) }],
  brand_order_history: [clients.deactivated],
  brand_races: [clients.deactivated, { brand_id: other.brandId }],
  brand_season: [clients.deactivated, { season_year: 2026 }],
  photo_room: [owner.client, { bytes: 1 }],
  race_analytics_series: [owner.client, { race_id: owner.raceId }],
  begin_payment: [payer.client, { order_id }],
  order_package: [payer.client, { request_id: randomUUID(), tier: "premium" }],
  withdraw_race: [withdrawer.client, { race_id: withdrawer.raceId }],
  request_refund: [clients.staff, { ...paid, request_id: randomUUID(), cents: 1 }],
  resolve_review: [clients.staff, { ...paid, kind: "out_of_balance", resolution: "dismiss" }],
  attach_session: [service, { payment_id, session_id: "cs_1", expires_at: "2040-01-01" }],
  begin_sync: [service, { payment_id }],
  apply_payment_snapshot: [service, { payment_id, sequence: 1, snapshot: { livemode: false } }],
  note_event: [
    service,
    {
      ...{ provider: "stripe", event_id: "evt_1", type: "charge.succeeded", livemode: false },
      ...{ provider_created: "2026-01-01", payload: {} },
    },
  ],
  event_cursor: [service, { provider: "stripe" }],
  set_event_cursor: [service, { provider: "stripe", event_id: "evt_1" }],
  reconciliation_batch: [service],
  pending_refunds: [service],
  fail_refund: [service, { refund_id: randomUUID(), error: "No." }],
  void_unpaid_orders: [service],
  claim_emails: [service, { batch_size: 1 }],
  finish_email: [service, { id: randomUUID(), provider_id: "id_1" }],
  fail_email: [service, { id: randomUUID(), error: "503", is_final: false }],
  note_email_event: [service, { event_id: "msg_1", type: "email.sent", provider_id: "id_1" }],
  check_ledger: [service],
  set_brand_active: [
    clients.staff,
    { brand_id: other.brandId, is_active: true, reason: "Because." },
  ],
};

test.each(tablesOf(catalog))(
  "$name cannot be read or written without a current token",
  async ({ name, columns }) => {
    const column = columns.find(({ isGenerated }) => !isGenerated)?.name ?? "";
    for (const [persona, code] of [
      ["visitor", "42501"],
      ["expired", "PGRST303"],
    ] as const) {
      const rows = clients[persona].from(name);
      for (const request of [
        rows.select(),
        rows.insert({ [column]: null }),
        rows.update({ [column]: null }).not(column, "is", null),
        rows.delete().not(column, "is", null),
      ]) {
        const { error, status } = await request;
        expect([error?.code, status], persona).toEqual([code, 401]);
      }
    }
  },
);

test.each(functionsOf(catalog))("$name can be called until the token expires", async ({ name }) => {
  const [client, given] = calls[name] ?? [];
  expect((await client?.rpc(name, given))?.error).toBeNull();
  const { error, status } = await clients.expired.rpc(name, given);
  expect([error?.code, status]).toEqual(["PGRST303", 401]);
  if (client === clients.visitor) return;
  const refused = await clients.visitor.rpc(name, given);
  expect([refused.error?.code, refused.status]).toEqual(["42501", 401]);
});

test.each<[Caller, readonly string[]]>([
  ["owner", [owner.raceId]],
  ["other brand", [other.raceId]],
  ["deactivated", [deactivated.raceId]],
  ["no brand", []],
  ["staff", [owner, other, deactivated].map(({ raceId }) => raceId)],
])("%s reads the races and orders of %j", async (persona, ids) => {
  const races = await expected(clients[persona].from("live_races").select("id"));
  const orders = await expected(clients[persona].from("race_orders").select("id:live_race_id"));
  for (const found of [races, orders]) {
    expect(found).toEqual(expect.arrayContaining(ids.map((id) => ({ id }))));
    // Staff also see other test files' rows.
    if (persona !== "staff") expect(found).toHaveLength(ids.length);
  }
});

test("a response has the edited rows as stored, and no row of another brand", async () => {
  const change = { name: " Harbor Run II ", brand_website_url: "harbor.example" };
  const stored = { name: "Harbor Run II", brand_website_url: "https://harbor.example" };
  expect(await expected(edit(owner, change))).toEqual([stored]);
  const name = `Renamed ${randomUUID()}`;
  expect(await expected(rename(owner, name))).toBe(true);
  expect(await expected(rename(owner, other.name.toUpperCase(), name))).toBe(false);
  const brands = owner.client.from("brand_partners").select("name, brand_name");
  expect(await expected(brands)).toEqual([{ name, brand_name: name }]);
  for (const stranger of [noBrand, other, deactivated, staff]) {
    expect(await expected(edit(stranger, { name: "Taken over" }))).toEqual([]);
  }
  const races = clients.owner.from("live_races").select("name, brand_website_url");
  expect(await expected(races)).toEqual([stored]);
});

test.each([
  ["42501", 403, () => owner.client.from("discount_codes").select()],
  ["42501", 403, () => staff.client.from("race_orders").select("request_id")],
  [
    "edit_conflict",
    409,
    () =>
      owner.client.rpc("update_race", {
        race_id: owner.raceId,
        changes: { name: "After" },
        based_on: { name: "Before" },
      }),
  ],
  ["not_a_brand", 403, () => noBrand.client.rpc("quote_race")],
  ["not_staff", 403, () => owner.client.rpc("admin_overview")],
  ["brand_inactive", 403, () => createRace(deactivated)],
  ["brand_inactive", 403, () => edit(deactivated, { name: "Renamed" }, deactivated)],
  ["start_time_past", 400, () => createRace(owner, { start_time: "2020-05-04T09:00:00Z" })],
  ["monthly_limit", 409, () => createRace(owner)],
  [
    "edit_conflict",
    409,
    () =>
      owner.client.rpc("update_race", {
        race_id: owner.raceId,
        changes: { name: "After" },
        based_on: { name: "Before" },
      }),
  ],
  ["not_a_brand", 403, () => rename(staff, "Renamed")],
  ["brand_inactive", 403, () => rename(deactivated, "Renamed")],
  ["invalid_discount_code", 400, () => owner.client.rpc("quote_race", { discount_code: "NOPE" })],
  ["invalid_value", 400, () => newcomer.client.rpc("subscribe_to_newsletter", { email: "none" })],
] as const)("the refusal %s has the status %i", async (name, expectedStatus, request) => {
  const { error, status } = await request();
  expect([error?.hint ?? error?.code, status]).toEqual([name, expectedStatus]);
});

test.each([
  [{ name: "  " }, "Please enter a race name."],
  [{ description: "" }, "Please enter a race description."],
  [{ description: "d".repeat(51) }, "Race description must be 50 characters or less."],
  [{ start_time: null }, "Please select a start time."],
  [{ start_time_zone: "Mars/Olympus" }, "Please select a time zone."],
  [
    { background_photo_url: "https://elsewhere.example/a.png" },
    "The background photo must be one uploaded here.",
  ],
])("an edit follows the create form's rules, with its messages: %j", async (change, message) => {
  const { error, status } = await edit(owner, change);
  expect([status, error?.message, error?.hint]).toEqual([400, message, "invalid_value"]);
});
