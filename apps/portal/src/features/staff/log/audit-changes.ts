import { formatNumber } from "@outpace/domain/numbers";
import { formatStartTimeWithOffset } from "@outpace/domain/races";
import { formatDollars } from "@outpace/domain/tiers";

/** A field that an action changed, with its values as text. */
export interface AuditChange {
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

function nameOf(field: string): string {
  const words = field.replaceAll("_", " ");
  return fieldNames[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function valueOf(field: string, value: unknown, zone: string): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") {
    return field.endsWith("_cents") ? formatDollars(value) : formatNumber(value);
  }
  if (typeof value !== "string") return JSON.stringify(value);
  if (field === "background_photo_url" || field === "logo_url")
    return value.split("/").at(-1) ?? value;
  return /^\d{4}-\d\d-\d\dT/.test(value) ? formatStartTimeWithOffset(value, zone) || value : value;
}

/** Returns JSON as an object; an empty object for any other JSON. */
export function asRecord(json: unknown): Record<string, unknown> {
  return typeof json === "object" && json !== null && !Array.isArray(json)
    ? (json as Record<string, unknown>)
    : {};
}

/**
 * Returns the changed fields of an audit log entry with their old and new values. A status change is
 * left out: the sentence names it. Starts are in `zone`, the race's; if the entry changed the zone too, each is in its own.
 */
export function auditChanges(details: unknown, zone: string | null): readonly AuditChange[] {
  const record = asRecord(details);
  const [from, to] = [asRecord(record["from"]), asRecord(record["to"])];
  const pairs: Record<string, unknown> =
    Object.keys(to).length > 0
      ? Object.fromEntries(
          Object.keys(to).map((field) => [field, { from: from[field], to: to[field] }]),
        )
      : record;
  const zones = asRecord(pairs["start_time_zone"]);
  const zoneAt = (side: "from" | "to") => {
    const changed = zones[side];
    return typeof changed === "string" ? changed : (zone ?? "UTC");
  };
  return Object.entries(pairs).flatMap(([field, pair]) => {
    const change = asRecord(pair);
    if (!("to" in change) || change["from"] === change["to"]) return [];
    return [
      {
        field: nameOf(field),
        from: valueOf(field, change["from"], zoneAt("from")),
        to: valueOf(field, change["to"], zoneAt("to")),
      },
    ];
  });
}
