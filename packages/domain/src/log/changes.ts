import { formatNumber } from "../numbers/index.ts";
import { formatStartTimeWithOffset } from "../races/index.ts";
import { formatDollars } from "../tiers/index.ts";

/** A field that an action changed, with its values as text. */
export interface LogChange {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

const fieldNames: Readonly<Record<string, string>> = {
  brand_website_url: "Website",
  background_photo_url: "Photo",
  logo_url: "Logo",
  is_active: "Active",
  partnership_tier: "Tier",
  price_cents: "Price",
  start_time: "Start",
  target_distance: "Distance in miles",
};

function nameOf(column: string): string {
  const words = column.replaceAll("_", " ");
  return fieldNames[column] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function valueOf(column: string, value: unknown, zone: string): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") {
    return column.endsWith("_cents") ? formatDollars(value) : formatNumber(value);
  }
  if (typeof value !== "string") return JSON.stringify(value);
  if (column === "background_photo_url" || column === "logo_url")
    return value.split("/").at(-1) ?? value;
  return /^\d{4}-\d\d-\d\dT/.test(value) ? formatStartTimeWithOffset(value, zone) || value : value;
}

/** Returns JSON as an object; an empty object for any other JSON. */
export function asRecord(json: unknown): Record<string, unknown> {
  return typeof json === "object" && json !== null && !Array.isArray(json)
    ? (json as Record<string, unknown>)
    : {};
}

/** The old and new values of the columns that an entry changed. */
function changedColumns(details: unknown): Record<string, { from: unknown; to: unknown }> {
  const record = asRecord(details);
  const [from, to] = [asRecord(record["from"]), asRecord(record["to"])];
  const pairs: Record<string, unknown> =
    Object.keys(to).length > 0
      ? Object.fromEntries(
          Object.keys(to).map((column) => [column, { from: from[column], to: to[column] }]),
        )
      : record;
  return Object.fromEntries(
    Object.entries(pairs).flatMap(([column, pair]) => {
      const change = asRecord(pair);
      if (!("to" in change) || change["from"] === change["to"]) return [];
      return [[column, { from: change["from"], to: change["to"] }]];
    }),
  );
}

/**
 * Returns the changed fields of an entry with their old and new values. A status change is left out: the sentence names it.
 * Starts are in `zone`, the race's; if the entry changed the zone too, each is in its own.
 */
export function logChanges(details: unknown, zone: string | null): readonly LogChange[] {
  const columns = changedColumns(details);
  const zoneAt = (side: "from" | "to") => {
    const changed = columns["start_time_zone"]?.[side];
    return typeof changed === "string" ? changed : (zone ?? "UTC");
  };
  return Object.entries(columns).map(([column, { from, to }]) => ({
    field: nameOf(column),
    from: valueOf(column, from, zoneAt("from")),
    to: valueOf(column, to, zoneAt("to")),
  }));
}

const list = new Intl.ListFormat("en-US");

/** "name, start and website"; "" for an entry that changed no fields. */
export function changedFieldsText(details: unknown): string {
  const names = Object.keys(changedColumns(details)).map((column) =>
    column === "target_distance" ? "distance" : nameOf(column),
  );
  return list.format(names.map((name) => name.charAt(0).toLowerCase() + name.slice(1)));
}
