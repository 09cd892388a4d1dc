/**
 * What each index that no constraint made is there for: a statement of the product, of a foreign key or of
 * an operator. The advisors call an index unused until something has used it.
 */
const newest = "order by created_at desc, id desc limit 51";
const brand = "'00000000-0000-4000-8000-000000000000'";

export const indexUses: readonly string[] = [
  // An operator reads what happened to a thing, staff what happened in a brand.
  `select from public.audit_log where subject_table = 'live_races' and subject_id = ${brand}`,
  `select from public.audit_log where brand_partner_id = ${brand} order by id limit 51`,
  // Foreign keys, which look for rows that point at a tier, a code or a brand.
  "select from public.brand_partners where partnership_tier = 'premium'",
  "select from public.discount_codes where tier = 'premium'",
  "select from public.race_orders where tier = 'premium'",
  "select from public.race_orders where discount_code = 'FREE500OUTPACE'",
  `select from public.brand_members where brand_partner_id = ${brand}`,
  `select from public.race_participant_totals where brand_partner_id = ${brand}`,
  // The dashboard and the monthly count.
  `select from public.live_races where brand_partner_id = ${brand} ${newest}`,
  // The staff screen: pages, the status filter, search by how a name begins.
  `select from public.live_races ${newest}`,
  `select from public.live_races where status = 'pending' ${newest}`,
  `select from public.brand_partners ${newest}`,
  "select from public.live_races where search_name >= 'a' and search_name < 'b' order by search_name, id limit 51",
  "select from public.brand_partners where search_name >= 'a' and search_name < 'b' order by search_name, id limit 51",
  // The schedule's search for races that are over.
  "select from public.live_races where status = 'active' and start_time <= now() - interval '7 days' order by start_time limit 1000",
  // Forgetting the counts of days gone by.
  "select from private.rate_limits where window_start < now() - interval '1 day' limit 100",
];
