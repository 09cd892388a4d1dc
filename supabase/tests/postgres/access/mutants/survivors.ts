/** The mutants that change nothing anybody can do, each with what keeps it from that. */
export const survivors: Readonly<Record<string, string>> = {
  'policy "Brands edit their own company details" on public.brand_partners: with check true':
    "guard_brand_details refuses a change of the id, whatever the policy would let the new row be.",
  'policy "Brands edit their own races" on public.live_races: with check true':
    "guard_race refuses a change of the brand, whatever the policy would let the new row be.",
  "view private.caller: with the rights of its reader":
    "It reads no table, so that it is no matter whose rights it has.",
};
