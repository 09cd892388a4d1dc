/** The mutants that change nothing anybody can do, and one that no probe can show, each with what keeps it from that. */
export const survivors: Readonly<Record<string, string>> = {
  'policy "Brands edit their own company details" on public.brand_partners: with check true':
    "guard_brand_details refuses a change of the id, whatever the policy would let the new row be.",
  'policy "Brands edit their own races" on public.live_races: with check true':
    "guard_race refuses a change of the brand, whatever the policy would let the new row be.",
  'policy "Active brands add background photos" on storage.objects: for all':
    "It says which rows may be written and none that may be read, and an update has the same check already.",
  "private.create_race: perform private.refuse(400, 'create_race needs read committed isolation.', 'invalid_value'); (place 1) → null;":
    "Every probe shares one transaction, which is read committed; isolation.test.ts asks in the others.",
  "view private.caller: with the rights of its reader":
    "It reads no table, so that it is no matter whose rights it has.",
};
