/**
 * Values that a statement can carry: each differs from what stands in the row and is one that the
 * column's own checks let pass, so that nothing but access decides what comes of the statement.
 */
import { validRace } from "../../harness/races.ts";
import type { Column, Routine } from "./catalog.ts";
import type { Person } from "./personas.ts";

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const uuid = (value: string) => `${text(value)}::uuid`;
const anyText = "'probe-' || gen_random_uuid()";

const byType: Readonly<Record<string, string>> = {
  uuid: "gen_random_uuid()",
  text: anyText,
  integer: "1 + floor(random() * 1000000)::integer",
  bigint: "1 + floor(random() * 1000000)::bigint",
  smallint: "(100 + floor(random() * 1000))::smallint",
  "double precision": "13.1",
  numeric: "13.1",
  "timestamp with time zone": "timestamptz '2031-05-04' + random() * interval '1 day'",
  jsonb: "jsonb_build_object('probe', random())",
  interval: "interval '1 hour'",
  "text[]": "array['text/plain']",
};

type ForPerson = (person: Person) => string;

const byColumn: Readonly<Record<string, ForPerson>> = {
  action: () => "translate(gen_random_uuid()::text, '0123456789-', 'ghijklmnop_')",
  avif_autodetection: () => "true",
  background_photo_url: ({ brand, target }) => text((brand ?? target).photoUrl),
  brand_partner_id: ({ target }) => uuid(target.brandId),
  brand_website_url: () => "'https://probe.example'",
  bucket_id: () => "'elsewhere'",
  code: () => "upper('P' || substr(md5(random()::text), 1, 12))",
  contact_email: () => "gen_random_uuid() || '@probe.example'",
  description: () => "'Probed.'",
  discount_type: () => "'amount'",
  discount_value: () => "7",
  email: () => "gen_random_uuid() || '@probe.example'",
  is_active: ({ persona }) => (persona === "deactivated" ? "true" : "false"),
  owner_id: ({ target }) => text(target.userId),
  partnership_tier: () => "'enterprise'",
  public: () => "false",
  role: () => "'member'",
  start_time_zone: () => "'Asia/Tokyo'",
  "live_races.status": () => "'cancelled'",
  "race_orders.status": () => "'paid'",
  "objects.name": () => "'backgrounds/' || gen_random_uuid() || '-bg-1.png'",
};

/** What a row that somebody adds says where it matters whose it is; they say it is their own. */
const byColumnOfNewRow: Readonly<Record<string, ForPerson>> = {
  brand_partner_id: ({ brand, target }) => uuid((brand ?? target).brandId),
  bucket_id: () => "'race-background-photos'",
  owner_id: ({ userId }) => (userId === null ? "null" : text(userId)),
  "brand_members.user_id": ({ userId, brand }) =>
    userId === null || brand !== null ? "gen_random_uuid()" : uuid(userId),
  "race_participants.live_race_id": ({ brand, target }) => uuid((brand ?? target).raceId),
  "staff_members.user_id": ({ userId, persona }) =>
    userId === null || persona === "staff" ? "gen_random_uuid()" : uuid(userId),
};

function find<Value>(
  table: Readonly<Record<string, Value>>,
  thing: string,
  name: string,
): Value | undefined {
  return table[`${thing.replace(/^\w+\./, "")}.${name}`] ?? table[name];
}

/** A value that changes each row that this person could own. */
export function newValue(relation: string, column: Column, person: Person): string {
  if (column.isGenerated) return "default";
  const value = find(byColumn, relation, column.name)?.(person) ?? byType[column.type];
  if (value === undefined) {
    throw new Error(`No value is known for ${relation}.${column.name}, a ${column.type}.`);
  }
  return value;
}

/** A row for an insert; undefined leaves the column to its default. */
export function valueOfNewRow(
  relation: string,
  column: Column,
  person: Person,
): string | undefined {
  const said = find(byColumnOfNewRow, relation, column.name)?.(person);
  if (said !== undefined) return said;
  const isWanted = column.isRequired || `${relation}.${column.name}` === "storage.objects.name";
  return isWanted ? newValue(relation, column, person) : undefined;
}

/** Wherever an argument can name a thing, it names somebody else's. */
const byParameter: Readonly<Record<string, ForPerson>> = {
  action: () => "'probed'",
  "is_email.address": () => "'somebody@probe.example'",
  "is_website.address": () => "'https://probe.example'",
  amount: () => "1",
  brand_id: ({ target }) => uuid(target.brandId),
  code: () => "'refused'",
  completed: () => "0",
  "create_race.discount_code": () => "null",
  discount_code: () => "'free1000outpace'",
  email: ({ target }) => text(target.email),
  entries: () => "0",
  except_id: () => "null",
  "grant_staff.email": ({ email, target }) => text(email ?? target.email),
  "revoke_staff.email": () => "'colleague@mailbox.example'",
  "subscribe_to_newsletter.email": () => "'another.reader@mailbox.example'",
  instant: () => "now()",
  is_active: () => "false",
  name: ({ target }) => text(target.name),
  "is_background_photo_path.name": () => "'backgrounds/probe-bg-1.png'",
  order_id: ({ target }) => uuid(target.orderId),
  provider: () => "'probe'",
  race: () => `${text(JSON.stringify(validRace))}::jsonb`,
  race_id: ({ target }) => uuid(target.raceId),
  request_id: ({ target }) => uuid(target.requestId),
  "refuse.status": () => "418",
  "is_race_status.status": () => "'active'",
  "set_race_status.status": () => "'active'",
  "set_order_status.status": () => "'paid'",
  tier: () => "'enterprise'",
  url: ({ target }) => text(target.photoUrl),
  "with_https.address": () => "'probe.example'",
  zone: () => "'Asia/Tokyo'",
};

export function argument(
  routine: Routine,
  parameter: Routine["parameters"][number],
  person: Person,
): string {
  const value =
    find(byParameter, routine.name.replace(/\(.*/, ""), parameter.name)?.(person) ??
    byType[parameter.type];
  if (value === undefined) {
    throw new Error(`No value is known for ${parameter.name} of ${routine.signature}.`);
  }
  return `${value}::${parameter.type}`;
}
