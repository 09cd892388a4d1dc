/**
 * Values for statements, as SQL expressions for `fill`. Each differs from the row's value and
 * passes the column's checks, so only access decides the outcome.
 */
import type { Column } from "../../harness/catalog.ts";
import { photoMetadata } from "./fixtures.ts";

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
  "brand_closings.brand_partner_id": "gen_random_uuid()",
  "closed_memberships.brand_partner_id": "gen_random_uuid()",
  "brand_holds.brand_partner_id": "gen_random_uuid()",
  brand_website_url: "'https://probe.example'",
  // Buckets can have objects of one name.
  bucket_id: "'copy of ' || bucket_id",
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
  // A person may belong to several brands, but to none of them twice.
  "brand_members.brand_partner_id": "gen_random_uuid()",
  role: "case {person.persona} when 'viewer' then 'editor' else 'viewer' end",
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
  "allowed_account_changes.kind": "'email'",
  "staff_told.kind": "'emails_failed'",
  "staff_told.races": "array[gen_random_uuid()]",
  "email_kinds.audience": "'everyone'",
  "second_factor_policies.policy": "'off'",
  "changed_races.live_race_id": "gen_random_uuid()",
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
  "brand_closings.brand_partner_id": "gen_random_uuid()",
  bucket_id: "'race-background-photos'",
  "objects.metadata": `'${photoMetadata}'`,
  owner_id: "{person.userId}",
  "brand_members.user_id":
    "case when {person.brandId} is null and {person.userId} is not null then {person.userId}::uuid else gen_random_uuid() end",
  "race_participants.live_race_id": "{own.raceId}",
  "staff_members.user_id":
    "case when {person.persona} <> 'staff' and {person.userId} is not null then {person.userId}::uuid else gen_random_uuid() end",
};

export function find(
  values: Values,
  thing: string,
  name: string,
  type?: string,
): string | undefined {
  const value = values[`${thing.replace(/^\w+\./, "")}.${name}`] ?? values[name];
  return value ?? (type === undefined ? undefined : byType[type]);
}

export function known(value: string | undefined, what: string): string {
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
