import { expect, test } from "vitest";

import { logSentence } from "./sentence.ts";

const entry = {
  brandName: "Northlight",
  raceName: "City Lights",
  isAboutPackage: false,
  details: {},
};

test.each([
  ["race_status_set", { from: "pending", to: "active" }, 'approved "City Lights" by Northlight'],
  ["race_status_set", { from: "active", to: "cancelled" }, 'cancelled "City Lights" by Northlight'],
  [
    "race_change_accepted",
    { name: { from: "Lap", to: "Lap Two" } },
    'found the new name of "City Lights" by Northlight fine',
  ],
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
    "order_review_resolved",
    { review: "disputed", resolution: "cancel_race" },
    'decided to cancel the race for "City Lights" by Northlight: payment disputed',
  ],
  ["package_ended", { tier: "premium" }, "ended a package of Northlight"],
  [
    "payment_provider_set",
    { provider: "stripe", livemode: false },
    "turned card payments on, in test mode",
  ],
  ["payment_provider_set", { provider: null, livemode: false }, "turned card payments off"],
  ["newsletter_exported", { addresses: 1234 }, "exported the newsletter's addresses: 1,234"],
  ["brand_edited", {}, "edited the details of Northlight"],
  [
    "member_role_set",
    { from: "editor", to: "viewer" },
    "changed the role of someone in the team of Northlight from editor to viewer",
  ],
  ["hour_passed", null, "hour passed"],
])("%s becomes a sentence", (action, details, what) => {
  expect(logSentence("Dana", { ...entry, action, details })).toBe(`Dana ${what}.`);
});

const change = { from: "Lap", to: "Lap Two" };

test.each([
  [
    "race_edited",
    { name: change, start_time: change },
    'changed the name and start of "City Lights"',
  ],
  ["race_created", { tier: "standard", total_cents: 0 }, 'created "City Lights": Standard, free'],
  ["race_status_set", { from: "pending", to: "active" }, 'approved "City Lights"'],
  [
    "race_change_sent_back",
    { name: change, brand_website_url: change },
    'sent back the new name and website of "City Lights"',
  ],
  ["package_ordered", { tier: "premium" }, "ordered a package: Premium"],
  ["brand_edited", { logo_url: change }, "changed the logo of the brand"],
  ["member_joined", { role: "editor" }, "joined the team as editor"],
  ["member_removed", { role: "editor" }, "removed Robin from the team"],
  [
    "member_role_set",
    { from: "viewer", to: "editor" },
    "changed the role of Robin in the team from viewer to editor",
  ],
  [
    "proof_refused",
    { act: "close_brand" },
    "was asked for a password or code before they could close the brand",
  ],
  [
    "proof_refused",
    { act: "toString" },
    "was asked for a password or code before they could do what can't be undone",
  ],
  [
    "account_secured",
    { is_locked: false },
    "said by an email's link that someone else used this account, which signed it out everywhere",
  ],
  ["brand_viewed", {}, "looked at the portal as the brand sees it"],
  ["brand_viewed", { list: "team" }, "read the team of the brand"],
])("in a brand's own log, %s names no brand", (action, details, what) => {
  const own = { ...entry, brandName: undefined, personName: "Robin" };
  expect(logSentence("Dana", { ...own, action, details })).toBe(`Dana ${what}.`);
});

test("calls the reader you", () => {
  const own = { ...entry, brandName: undefined, personName: "Robin", isAboutReader: true };
  const details = { from: "viewer", to: "editor" };
  expect(logSentence("Dana", { ...own, action: "member_role_set", details })).toBe(
    "Dana changed your role in the team from viewer to editor.",
  );
  expect(logSentence("Dana", { ...own, action: "member_removed" })).toBe(
    "Dana removed you from the team.",
  );
});

test("isolates right-to-left names", () => {
  const [raceName, brandName, personName] = ["מרוץ הים!", "חברת הים!", "דנה!"];
  const named = { ...entry, raceName, brandName, personName };
  expect(logSentence("Dana", { ...named, action: "race_edited" })).toBe(
    `Dana edited "\u2068${raceName}\u2069" by \u2068${brandName}\u2069.`,
  );
  expect(logSentence("Dana", { ...named, action: "member_removed" })).toBe(
    `Dana removed \u2068${personName}\u2069 from the team of \u2068${brandName}\u2069.`,
  );
  const details = { tier: "standard", total_cents: 0, discount_code: "הנחה!" };
  expect(logSentence("Dana", { ...named, action: "race_created", details })).toMatch(
    /free with \u2068הנחה!\u2069\.$/,
  );
});

test("names what it is about even after that was deleted", () => {
  const gone = { ...entry, action: "race_edited", raceName: null, brandName: null };
  expect(logSentence("Dana", gone)).toBe(
    "Dana edited a race that no longer exists by a brand that no longer exists.",
  );
  const paid = { ...gone, action: "order_status_set", isAboutPackage: true };
  expect(logSentence("Dana", { ...paid, brandName: "Northlight", details: { to: "paid" } })).toBe(
    "Dana recorded the payment for a package by Northlight.",
  );
});
