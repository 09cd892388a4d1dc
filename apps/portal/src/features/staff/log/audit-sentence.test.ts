import { expect, test } from "vitest";

import { auditSentence } from "./audit-sentence.ts";

const entry = {
  actor: { email: "staff.one@outpace.example" },
  brandName: "Northlight",
  raceName: "City Lights",
  isAboutPackage: false,
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
  [
    "package_ordered",
    { tier: "premium", total_cents: 100_000 },
    "ordered a package for Northlight: Premium, $1,000",
  ],
  [
    "refund_requested",
    { cents: 25_000 },
    'asked for a refund of $250 for "City Lights" by Northlight',
  ],
  [
    "report_link_created",
    { link_id: "1", days: 30 },
    'made a link to the report of "City Lights" by Northlight for 30 days',
  ],
  [
    "report_link_created",
    { link_id: "1", days: null },
    'made a link to the report of "City Lights" by Northlight',
  ],
  [
    "report_link_withdrawn",
    { link_id: "1" },
    'withdrew a link to the report of "City Lights" by Northlight',
  ],
  [
    "order_review_opened",
    { review: "paid_twice", reference: "ch_1" },
    'put "City Lights" by Northlight up for review: paid twice',
  ],
  [
    "order_review_resolved",
    { review: "disputed", resolution: "dismiss" },
    'dismissed a review for "City Lights" by Northlight: payment disputed',
  ],
  [
    "payment_provider_set",
    { provider: "stripe", livemode: false },
    "turned card payments on, in test mode",
  ],
  ["payment_provider_set", { provider: null, livemode: false }, "turned card payments off"],
  ["newsletter_exported", { addresses: 1234 }, "exported the newsletter's addresses: 1,234"],
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
  const paid = {
    ...gone,
    action: "order_status_set",
    isAboutPackage: true,
    details: { to: "paid" },
  };
  expect(auditSentence({ ...paid, brandName: "Northlight" })).toContain(
    "recorded the payment for a package by Northlight.",
  );
  const found = { ...gone, action: "order_review_opened", actor: null, isAboutPackage: true };
  expect(auditSentence({ ...found, details: { review: "disputed" } })).toMatch(
    /^Outpace put a package by .* up for review: payment disputed\.$/,
  );
  const end = "edited a race that no longer exists by a brand that no longer exists.";
  expect(auditSentence({ ...gone, actor: null })).toBe(`Outpace ${end}`);
  expect(auditSentence({ ...gone, actor: { email: null } })).toBe(
    `An account that was deleted ${end}`,
  );
});
