import { expect, test } from "vitest";
import { hunt } from "./mutants/hunt.ts";

/** The mutants that change nothing a person can do, and one that no probe can show, each with the reason. */
const survivors: Readonly<Record<string, string>> = {
  'policy "Brands edit their own company details" on public.brand_partners: with check true':
    "guard_brand_details refuses a change of the id, whatever the policy permits.",
  'policy "Brands edit their own races" on public.live_races: with check true':
    "guard_race refuses a change of the brand, whatever the policy permits.",
  'policy "Active brands add background photos" on storage.objects: for all':
    "It names the rows that may be written and none that may be read, and an update has the same check already.",
  "private.create_race: perform private.refuse(400, 'create_race needs read committed isolation.', 'invalid_value'); (place 1) → null;":
    "Every probe shares one transaction, which is read committed; isolation.test.ts tries the others.",
  "view private.caller: with the rights of its reader":
    "It reads no table, so that its rights do not matter.",
};

test(
  "every change of a right, a policy, a guard or a check is noticed",
  { timeout: 300_000 },
  async () => {
    const { mutants, unnoticed } = await hunt(2);
    process.stdout.write(`${String(mutants)} mutants, ${String(unnoticed.length)} unnoticed\n`);
    expect(unnoticed.toSorted()).toEqual(Object.keys(survivors).toSorted());
    expect(unnoticed.length).toBeLessThanOrEqual(5);
  },
);
