import { expect, test } from "vitest";
import type { RaceStatus } from "../races/index.ts";
import {
  auditChanges,
  auditSentence,
  PaymentSchema,
  raceActions,
  raceConsequences,
  ReasonSchema,
  type RaceToChange,
  readSavedViews,
  startWeekRange,
  viewsLimit,
} from "./index.ts";

test.each([
  ["", "Please enter a reason."],
  ["  \n", "Please enter a reason."],
  ["🏃".repeat(501), "The reason must be 500 characters or less."],
  ["nul\0", "This contains a character that can't be saved. Please type it again without it."],
])("the reason %j is refused", (reason, message) => {
  expect(ReasonSchema.safeParse({ reference: "", reason }).error?.issues[0]?.message).toBe(message);
});

test("a reason keeps markup and 500 emoji as they are, trimmed", () => {
  expect(ReasonSchema.parse({ reference: "", reason: " <b>Paid</b> " }).reason).toBe("<b>Paid</b>");
  expect(ReasonSchema.safeParse({ reference: "", reason: "🏃".repeat(500) }).success).toBe(true);
  const wrong = PaymentSchema.safeParse({ reference: "r".repeat(101), reason: "" }).error?.issues;
  expect(wrong?.map(({ path }) => path[0])).toEqual(["reference", "reason"]);
});

test("a race is approved or cancelled, then completed or cancelled, and then stays as it is", () => {
  const now = Date.UTC(2040, 0, 1);
  const race: RaceToChange = {
    startTime: "2040-01-02T00:00:00Z",
    totalParticipants: 1204,
  };
  const labels = (status: RaceStatus) => raceActions(status).map(({ label }) => label);
  expect(labels("pending")).toEqual(["Approve", "Cancel Race"]);
  expect(labels("active")).toEqual(["Complete", "Cancel Race"]);
  expect([...labels("completed"), ...labels("cancelled")]).toEqual([]);
  const cancelled = (at: number) => raceConsequences("cancelled", race, at).join(" ");
  expect(cancelled(now)).toMatch(/^1,204 runners have joined\..* it's voided/);
  expect(cancelled(Date.UTC(2040, 0, 3))).toContain("stays due");
});

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
])("%s is told as a sentence", (action, details, what) => {
  expect(auditSentence({ ...entry, action, details })).toBe(`staff.one@outpace.example ${what}.`);
});

test("an entry keeps names that are written from right to left apart from its own words", () => {
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

test("an entry says who acted and on what, also once they are gone", () => {
  const gone = { ...entry, action: "race_edited", raceName: null, brandName: null };
  const end = "edited a race that no longer exists by a brand that no longer exists.";
  expect(auditSentence({ ...gone, actor: null })).toBe(`An operator or the schedule ${end}`);
  expect(auditSentence({ ...gone, actor: { email: null } })).toBe(
    `An account that was deleted ${end}`,
  );
});

test("changed fields are listed with their old and new values, and a status is left to the sentence", () => {
  const details = {
    name: { from: "Lap", to: "<b>Lap</b>" },
    start_time: { from: "2040-05-04T07:00:00+00:00", to: "2040-05-04T08:00:00+00:00" },
    brand_website_url: { from: null, to: "https://lap.example" },
  };
  expect(auditChanges(details, null)).toEqual([
    { field: "Name", from: "Lap", to: "<b>Lap</b>" },
    { field: "Start", from: "Fri, May 4, 2040, 7:00 AM UTC", to: "Fri, May 4, 2040, 8:00 AM UTC" },
    { field: "Website", from: "nothing", to: "https://lap.example" },
  ]);
  expect(
    auditChanges(
      {
        from: { tier: "premium", price_cents: 100_000 },
        to: { tier: "premium", price_cents: 90_000 },
      },
      null,
    ),
  ).toEqual([{ field: "Price", from: "$1,000", to: "$900" }]);
  expect(auditChanges({ from: "pending", to: "active" }, null)).toEqual([]);
  expect(auditChanges(null, null)).toEqual([]);
});

test("a changed start is in the race's zone, or in those that changed with it", () => {
  const start = { from: "2040-05-04T11:00:00+00:00", to: "2040-05-04T12:00:00+00:00" };
  const startIn = (details: object, zone: string) =>
    auditChanges(details, zone).find(({ field }) => field === "Start");
  expect(startIn({ start_time: start }, "America/New_York")).toEqual({
    field: "Start",
    from: "Fri, May 4, 2040, 7:00 AM EDT (UTC−4)",
    to: "Fri, May 4, 2040, 8:00 AM EDT (UTC−4)",
  });
  const zones = { from: "America/New_York", to: "Europe/Paris" };
  expect(startIn({ start_time: start, start_time_zone: zones }, "Asia/Tokyo")).toMatchObject({
    from: "Fri, May 4, 2040, 7:00 AM EDT (UTC−4)",
    to: expect.stringMatching(/2:00 PM .*UTC\+2/) as string,
  });
});

test("stored views come back, and anything else that is stored is no view", () => {
  const view = { name: "Spring <b>", search: "status=active&name=spring" };
  expect(readSavedViews(JSON.stringify([view]))).toEqual([view]);
  expect(readSavedViews(JSON.stringify(Array.from({ length: 99 }, () => view)))).toHaveLength(
    viewsLimit,
  );
  for (const stored of [null, "", "{", "null", "[1]", '[{"name":"","search":""}]']) {
    expect(readSavedViews(stored)).toEqual([]);
  }
});

test.each([
  ["a Monday's first minute", new Date(2026, 10, 23), 23],
  ["a Sunday's last minute", new Date(2026, 10, 29, 23, 59), 23],
  ["a week in which clocks change", new Date(2026, 2, 29, 12), 23, 2],
])("a week is from Monday to Sunday where the reader is: %s", (_, now, monday, month = 10) => {
  const days = [monday, monday + 7, monday + 14].map((day) =>
    new Date(2026, month, day).toISOString(),
  );
  const range = (week: "this-week" | "next-week") => startWeekRange(week, now.getTime());
  expect(range("this-week")).toEqual({ from: days[0], before: days[1] });
  expect(range("next-week")).toEqual({ from: days[1], before: days[2] });
});
