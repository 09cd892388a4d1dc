/** Attacks on what a brand's people read of who did what. */
import type { Attack, Attacks } from "./attack.ts";

const ownBrand = { brand_id: "{own.brandId}", race_id: "null" };
const ownRace = { race_id: "{own.raceId}" };

/** The log of the caller's brand after the first entry of a brand. */
const after = (brandId: string): Attack => ({
  setup: `select set_config('probe.entry',
    (select min(a.id)::text from public.audit_log a where a.brand_partner_id = ${brandId}), true)`,
  values: { ...ownBrand, after_id: "current_setting('probe.entry')::bigint" },
});

export const attacksOnLogFunctions: Readonly<Record<string, Attacks>> = {
  "public.brand_log": {
    "of another brand": { values: { race_id: "null" } },
    "of the own brand": { values: ownBrand },
    "of an own race": { values: { ...ownRace, brand_id: "null" } },
    "of an own race as another brand's": { values: ownRace },
    "with what the caller did": { values: ownBrand, conditions: "bool_or(is_self)" },
    "after an own entry": { ...after("{own.brandId}"), conditions: "count(*) = 0" },
    "after another brand's entry": after("{target.brandId}"),
  },
  "public.race_last_edit": { "of an own race": { values: ownRace } },
};
