import type { Relation } from "./catalog.ts";
import type { Person } from "./personas.ts";

/** A view that shows everybody their own rows alone has none for whoever counts: its table is counted. */
const behind: Readonly<Record<string, string>> = {
  "private.caller": "(select id as user_id from auth.users) accounts",
  "private.own_staff_membership": "public.staff_members",
  "private.own_membership": "public.brand_members",
};

export function countedRows({ name }: Relation): string {
  return behind[name] ?? name;
}

/** Which rows of a relation are a person's own, by the columns it has; null where none can be. */
export function ownRows({ name, columns }: Relation, { userId, brand }: Person): string | null {
  const has = (column: string) => columns.some((known) => known.name === column);
  const user = userId === null ? "null" : `'${userId}'`;
  const brandId = brand === null ? "null" : `'${brand.brandId}'`;
  if (name === "public.brand_partners") return `id = ${brandId}`;
  if (name === "public.live_races") return `brand_partner_id = ${brandId}`;
  if (name === "storage.objects") {
    return `bucket_id = 'race-background-photos' and owner_id = ${user}`;
  }
  if (has("user_id")) return `user_id = ${user}`;
  if (has("owner_id")) return `owner_id = ${user}`;
  if (has("brand_partner_id")) return `brand_partner_id = ${brandId}`;
  if (has("live_race_id")) {
    return `live_race_id in (select id from public.live_races where brand_partner_id = ${brandId})`;
  }
  return null;
}
