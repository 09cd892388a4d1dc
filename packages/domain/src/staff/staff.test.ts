import { expect, test } from "vitest";
import type { RaceStatus } from "../races/index.ts";
import {
  PaymentSchema,
  raceActions,
  raceConsequences,
  ReasonSchema,
  type RaceToChange,
  startWeekRange,
} from "./index.ts";

test.each([
  ["", "Please enter a reason."],
  ["  \n", "Please enter a reason."],
  ["🏃".repeat(501), "The reason must be 500 characters or less."],
  ["nul\0", "This contains a character that can't be saved. Please type it again without it."],
])("the reason %j is refused", (reason, message) => {
  expect(ReasonSchema.safeParse({ detail: "", reason }).error?.issues[0]?.message).toBe(message);
});

test("a reason is trimmed and keeps markup and 500 emoji", () => {
  expect(ReasonSchema.parse({ detail: "", reason: " <b>Paid</b> " }).reason).toBe("<b>Paid</b>");
  expect(ReasonSchema.safeParse({ detail: "", reason: "🏃".repeat(500) }).success).toBe(true);
  const wrong = PaymentSchema.safeParse({ detail: "r".repeat(101), reason: "" }).error?.issues;
  expect(wrong?.map(({ path }) => path[0])).toEqual(["detail", "reason"]);
});

test("a race is approved or cancelled, then completed or cancelled, then final", () => {
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

test.each([
  ["a Monday's first minute", new Date(2026, 10, 23), 23],
  ["a Sunday's last minute", new Date(2026, 10, 29, 23, 59), 23],
  ["a week in which clocks change", new Date(2026, 2, 29, 12), 23, 2],
])("a week is Monday to Sunday in the reader's zone: %s", (_, now, monday, month = 10) => {
  const days = [monday, monday + 7, monday + 14].map((day) =>
    new Date(2026, month, day).toISOString(),
  );
  const range = (week: "this-week" | "next-week") => startWeekRange(week, now.getTime());
  expect(range("this-week")).toEqual({ from: days[0], before: days[1] });
  expect(range("next-week")).toEqual({ from: days[1], before: days[2] });
});
