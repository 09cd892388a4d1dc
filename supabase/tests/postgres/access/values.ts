/**
 * Values for statements, as SQL expressions for `fill`. Each differs from the row's value and
 * passes the column's checks, so only access decides the outcome.
 */
import type { Column, DatabaseFunction } from "../../harness/catalog.ts";
import { validRace } from "../../harness/races.ts";
import { accountIds, photoMetadata } from "./fixtures.ts";

export type Values = Readonly<Record<string, string>>;

const byType: Values = {
  uuid: "gen_random_uuid()",
  text: "'probe-' || gen_random_uuid()",
  // Numbers are above those of the fixtures.
  integer: "1000001 + floor(random() * 1000000)::integer",
  smallint: "1001 + floor(random() * 1000)::smallint",
  bytea: "convert_to(gen_random_uuid()::text, 'UTF8')",
  bigint: "1000001 + floor(random() * 1000000)::bigint",
  "double precision": "13.1",
  numeric: "13.1",
  "timestamp with time zone": "timestamptz '2041-05-04' + random() * interval '1 day'",
  jsonb: "jsonb_build_object('probe', random())",
  interval: "interval '1 hour'",
  "text[]": "array['text/plain']",
};

const byColumn: Values = {
  action: "translate(gen_random_uuid()::text, '0123456789-', 'ghijklmnop_')",
  avif_autodetection: "true",
  background_photo_url: "{own.photoUrl}",
  brand_partner_id: "{target.brandId}",
  // A brand has one row there.
  "brand_race_numbers.brand_partner_id": "gen_random_uuid()",
  brand_website_url: "'https://probe.example'",
  bucket_id: "'elsewhere'",
  code: "upper('P' || substr(md5(random()::text), 1, 12))",
  contact_email: "gen_random_uuid() || '@probe.example'",
  description: "'Probed.'",
  discount_type: "'amount'",
  discount_value: "7",
  email: "gen_random_uuid() || '@probe.example'",
  is_active: "{person.persona} = 'deactivated'",
  is_delete_marker: "true",
  is_versioned: "true",
  owner_id: "{target.userId}",
  partnership_tier: "'enterprise'",
  public: "false",
  role: "'member'",
  start_time_zone: "'Asia/Tokyo'",
  versioning_status: "'ENABLED'",
  "buckets.type": "'ANALYTICS'",
  "live_races.status": "'cancelled'",
  "race_orders.status": "'refunded'",
  review: "'out_of_balance'",
  "newsletter_subscribers.status": "'pending'",
  "newsletter_consents.event": "'unsubscribed'",
  "order_payments.provider": "'manual'",
  "order_payments.status": "'failed'",
  livemode: "true",
  "payment_entries.kind": "'dispute_reversal'",
  "refund_requests.status": "'pending'",
  "order_reviews.kind": "'out_of_balance'",
  "order_reviews.resolution": "'dismiss'",
  "told_races.kind": "'race_starts'",
  "staff_news.kind": "'emails_failed'",
  "email_kinds.audience": "'everyone'",
  "second_factor_policies.policy": "'off'",
  "outbox.brand_partner_id": "gen_random_uuid()",
  "email_events.failure": "'complained'",
  "suppressed_addresses.reason": "'complained'",
  logo_url:
    "'/storage/v1/object/public/race-background-photos/logos/' || gen_random_uuid() || '-1.png'",
  token_hash: "sha256(convert_to(gen_random_uuid()::text, 'UTF8'))",
  "objects.name": "'backgrounds/' || gen_random_uuid() || '-bg-1.png'",
};

/** Claims new rows for the person where it matters; an account joins one brand, and staff once. */
const byColumnOfNewRow: Values = {
  brand_partner_id: "{own.brandId}",
  "brand_race_numbers.brand_partner_id": "gen_random_uuid()",
  bucket_id: "'race-background-photos'",
  "objects.metadata": `'${photoMetadata}'`,
  owner_id: "{person.userId}",
  "brand_members.user_id":
    "case when {person.brandId} is null and {person.userId} is not null then {person.userId}::uuid else gen_random_uuid() end",
  "race_participants.live_race_id": "{own.raceId}",
  "staff_members.user_id":
    "case when {person.persona} <> 'staff' and {person.userId} is not null then {person.userId}::uuid else gen_random_uuid() end",
};

const outboxRow = `jsonb_populate_record(null::private.outbox, jsonb_build_object(
  'id', gen_random_uuid(), 'kind', 'order_paid', 'recipient', 'somebody@probe.example', 'created_at', now()))`;

/** An argument that can name a row names another brand's. */
const byParameter: Values = {
  action: "'probed'",
  actor_id: "null",
  after_id: "null",
  after_value: "null",
  "audit_entries.order_id": "null",
  "audit_entries.race_id": "null",
  "audit_entries.since": "null",
  "audit_entries.until": "null",
  "is_email.address": "'somebody@probe.example'",
  "clean_address.address": "'somebody@probe.example'",
  "discount_code.typed": "'free1000outpace'",
  kind: "'latin'",
  "is_website.address": "'https://probe.example'",
  brand_id: "{target.brandId}",
  code: "'refused'",
  completed: "0",
  counted: "0",
  "add_to_participant_totals.miles": "null",
  race_ids: "array[{target.raceId}]::uuid[]",
  season_year: "2040",
  descending: "true",
  discount_type: "'amount'",
  "create_race.discount_code": "null",
  "set_discount_code_limits.code": "'usedup'",
  discount_code: "'free1000outpace'",
  email: "{target.email}",
  entries: "0",
  except_id: "null",
  expected_active: "null",
  expected_status: "null",
  expected_total: "null",
  "grant_staff.email": "'brandless@mailbox.example'",
  "revoke_staff.email": "'colleague@mailbox.example'",
  "revoke_staff.user_id": `'${accountIds.colleague}'`,
  "subscribe_to_newsletter.email": "'another.reader@mailbox.example'",
  wording: "null",
  page: "null",
  "add_consent.event": "'requested'",
  is_active: "false",
  name: "{target.name}",
  "is_background_photo_path.name": "'backgrounds/probe-bg-1.png'",
  "is_logo_path.name": "'logos/probe-1.png'",
  order_id: "{target.orderId}",
  payment_id: "{target.paymentId}",
  package_id: "null",
  allowance: "null",
  refund_id: "{target.refundId}",
  "usable_packages.brand_id": "{target.brandId}",
  payment: `jsonb_populate_record(null::public.order_payments, jsonb_build_object(
    'id', {target.paymentId}, 'order_id', {target.paidOrderId}, 'brand_partner_id', {target.brandId},
    'provider', 'stripe', 'expected_cents', 50000, 'currency', 'usd', 'status', 'paid'))`,
  "email_account.kind": "'order_paid'",
  "email_address.kind": "'order_paid'",
  "email_team.kind": "'order_paid'",
  "email_staff.kind": "'order_paid'",
  "address_of_email.email": outboxRow,
  "claim_email.email": outboxRow,
  failure: "'bounced'",
  is_final: "false",
  provider: "'stripe'",
  livemode: "false",
  sequence: "1",
  session: "null",
  is_charged: "false",
  "attempt_status.before": "'open'",
  event: `jsonb_build_object('user_id', {target.userId}, 'valid', true)`,
  session_id: "{target.userId}",
  factor_id: "{target.userId}",
  factor_name: "null",
  account: `'${accountIds.enrolled}'`,
  removal_id: "gen_random_uuid()",
  "set_second_factor_policy.audience": "'staff'",
  "set_second_factor_policy.policy": "'off'",
  snapshot: `'{"livemode": false, "session": null, "refunds": [], "disputes": []}'`,
  refunds: "'[]'",
  disputes: "'[]'",
  cents: "100",
  kinds: "null",
  needs_review: "null",
  "resolve_review.kind": "'disputed'",
  "open_review.kind": "'disputed'",
  "add_entry.kind": "'charge'",
  resolution: "'dismiss'",
  "change_order_status.status": "'paid'",
  race: `'${JSON.stringify(validRace)}'`,
  race_id: "{target.raceId}",
  "order_entry.race_order": "null",
  "race_fact.race": "null",
  "best_day.race": "null",
  "race_recap.race": "null",
  "tell_race_once.race": `jsonb_populate_record(null::public.live_races, jsonb_build_object(
    'id', {target.raceId}, 'brand_partner_id', {target.brandId}))`,
  "tell_race_once.kind": "'race_full'",
  "tell_staff.kind": "'emails_failed'",
  is_optional: "true",
  "set_email_preference.topic": "'recaps'",
  is_on: "false",
  is_package: "false",
  race_order: `jsonb_populate_record(null::public.race_orders, jsonb_build_object(
    'id', {target.orderId}, 'brand_partner_id', {target.brandId}, 'tier', 'standard', 'total_cents', 50000,
    'status', 'due', 'paid_at', now()))`,
  groups: "'[]'",
  "race_series_of.race": "null",
  "completed_race_series.race": `jsonb_populate_record(null::public.live_races, jsonb_build_object(
    'id', {target.raceId}, 'target_distance', 10))`,
  days: "30",
  link_id: "{target.reportLinkId}",
  is_first_page: "true",
  is_refresh: "false",
  "public_race.id": "{target.raceId}",
  preview: "null",
  "normalised_race.race": "null",
  "refuse_invalid_race.race": `jsonb_populate_record(null::public.live_races, '${JSON.stringify({ ...validRace, brand_website_url: null })}')`,
  before: "null",
  "changed_columns.before": "'{}'",
  starts_ahead: "true",
  has_own_photo: "false",
  request_id: "{target.requestId}",
  "refuse.status": "418",
  "is_race_status.status": "'active'",
  "count_matching_races.status": "null",
  "search_brands.is_active": "null",
  "search_orders.status": "null",
  "search_races.name": "null",
  "search_races.status": "null",
  "race_filters.status": "null",
  sort_by: "'name'",
  starts_before: "null",
  starts_from: "null",
  "update_race.changes": `'{"name": "Edited"}'`,
  "update_race.based_on": `'{"name": "Harbor Run"}'`,
  "update_brand_details.based_on":
    "jsonb_build_object('name', {own.name}, 'contact_name', 'Ada Example')",
  "set_brand_logo.logo_url": "{target.logoUrl}",
  "set_brand_logo.based_on": "null",
  "set_race_status.status": "'cancelled'",
  "set_order_status.status": "'paid'",
  tier: "'enterprise'",
  url: "{target.photoUrl}",
  user_id: `'${accountIds.brandless}'`,
  "with_https.address": "'probe.example'",
  zone: "'Asia/Tokyo'",
};

function find(values: Values, thing: string, name: string, type?: string): string | undefined {
  const value = values[`${thing.replace(/^\w+\./, "")}.${name}`] ?? values[name];
  return value ?? (type === undefined ? undefined : byType[type]);
}

function known(value: string | undefined, what: string): string {
  if (value === undefined) throw new Error(`values.ts has no value for ${what}.`);
  return value;
}

/** Returns a value that changes each row that the person could own. */
export function newValue(relation: string, { name, type, isGenerated }: Column): string {
  if (isGenerated) return "default";
  return known(find(byColumn, relation, name, type), `${relation}.${name}, a ${type}`);
}

/** Returns a value for an insert; undefined means the column's default. */
export function valueOfNewRow(relation: string, column: Column): string | undefined {
  const isRequired =
    (!column.isNullable && !column.hasDefault) ||
    `${relation}.${column.name}` === "storage.objects.name";
  const value = find(byColumnOfNewRow, relation, column.name);
  return value ?? (isRequired ? newValue(relation, column) : undefined);
}

export function argument(
  { qualifiedName, signature }: DatabaseFunction,
  { name, type }: DatabaseFunction["parameters"][number],
): string {
  return `(${known(find(byParameter, qualifiedName, name, type), `${name} of ${signature}`)})::${type}`;
}
