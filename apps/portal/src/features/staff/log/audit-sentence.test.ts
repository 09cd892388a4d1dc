import { expect, test } from "vitest";

import { auditSentence } from "./audit-sentence.ts";

const entry = {
  actor: { email: "staff.one@outpace.example" },
  brandName: "Northlight",
  raceName: "City Lights",
  details: {},
};

test.each([
  ["race_status_set", { from: "pending", to: "active" }, 'approved "City Lights" by Northlight'],
  ["race_status_set", { from: "active", to: "cancelled" }, 'cancelled "City Lights" by Northlight'],
  [
    "order_status_set",
    { from: "due", to: "paid" },
    'recorded the payment for "City Lights" by Northlight',
  ],
  ["brand_active_set", { from: true, to: false }, "deactivated Northlight"],
  [
    "brand_tier_set",
    { from: "standard", to: "premium" },
    "moved Northlight from Standard to Premium",
  ],
  [
    "race_created",
    { tier: "standard", total_cents: 0, discount_code: "FREE500OUTPACE" },
    'created "City Lights" for Northlight: Standard, free with FREE500OUTPACE',
  ],
  ["hour_passed", null, "hour passed"],
])("%s becomes a sentence", (action, details, what) => {
  expect(auditSentence({ ...entry, action, details })).toBe(`staff.one@outpace.example ${what}.`);
});

test("isolates right-to-left names", () => {
  const [raceName, brandName] = ["מרוץ הים!", "חברת הים!"];
  const sentence = auditSentence({ ...entry, raceName, brandName, action: "race_edited" });
  expect(sentence).toBe(
    `staff.one@outpace.example edited "\u2068${raceName}\u2069" by \u2068${brandName}\u2069.`,
  );
  const created = { tier: "standard", total_cents: 0, discount_code: "הנחה!" };
  expect(auditSentence({ ...entry, action: "race_created", details: created })).toMatch(
    /free with \u2068הנחה!\u2069\.$/,
  );
});

test("names actor and subject even after they are deleted", () => {
  const gone = { ...entry, action: "race_edited", raceName: null, brandName: null };
  const end = "edited a race that no longer exists by a brand that no longer exists.";
  expect(auditSentence({ ...gone, actor: null })).toBe(`An operator or the schedule ${end}`);
  expect(auditSentence({ ...gone, actor: { email: null } })).toBe(
    `An account that was deleted ${end}`,
  );
});
