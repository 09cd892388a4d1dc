/** Tests what `docs/operate.md` tells operators about second factors. */
import { expect } from "vitest";
import { count, type Database } from "../harness/database.ts";
import { addFactor } from "./factors/factors.ts";
import { readersOf, type TaskTests } from "./operate-tasks.ts";

export function testsOfFactors(database: Database): TaskTests {
  const { owner } = database;
  const { idOf, expectAudit } = readersOf(database);
  return {
    "Ask for a second factor": async (next) => {
      expect(await next()).toEqual([
        { audience: "brands", policy: "when_enrolled" },
        { audience: "staff", policy: "when_enrolled" },
      ]);
      await next();
      const required = "private.second_factor_policies where policy = 'required'";
      expect(await count(owner, `${required} and audience = 'staff'`)).toBe(1);
      await expectAudit({ action: "second_factor_policy_set" });
    },

    "Let in someone who lost their phone": async (next) => {
      const email = "hello@fjordwool.example";
      const factor = await addFactor(database, await idOf(email));
      expect(await next()).toMatchObject([{ email, friendly_name: "Phone", removed_at: null }]);
      await next();
      await expectAudit({
        action: "factor_removal_planned",
        reason: "Lost phone; confirmed by telephone.",
      });
      await owner`update private.factor_removals set due_at = now() where factor_id = ${factor}`;
      await owner`select private.remove_due_factors()`;
      expect(await next()).toMatchObject([
        { action: "factor_removal_planned" },
        { action: "factor_removed" },
      ]);
    },
  };
}
