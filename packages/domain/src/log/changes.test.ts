import { expect, test } from "vitest";

import { changedFieldsText, logChanges } from "./changes.ts";

test("lists changed fields with old and new values, but no status", () => {
  const details = {
    name: { from: "Lap", to: "<b>Lap</b>" },
    start_time: { from: "2040-05-04T07:00:00+00:00", to: "2040-05-04T08:00:00+00:00" },
    brand_website_url: { from: null, to: "https://lap.example" },
  };
  expect(logChanges(details, null)).toEqual([
    { field: "Name", from: "Lap", to: "<b>Lap</b>" },
    { field: "Start", from: "Fri, May 4, 2040, 7:00 AM UTC", to: "Fri, May 4, 2040, 8:00 AM UTC" },
    { field: "Website", from: "nothing", to: "https://lap.example" },
  ]);
  expect(
    logChanges(
      {
        from: { tier: "premium", price_cents: 100_000 },
        to: { tier: "premium", price_cents: 90_000 },
      },
      null,
    ),
  ).toEqual([{ field: "Price", from: "$1,000", to: "$900" }]);
  expect(logChanges({ from: "pending", to: "active" }, null)).toEqual([]);
  expect(logChanges(null, null)).toEqual([]);
});

test("shows a changed start in the race's zone, or in the zone changed with it", () => {
  const start = { from: "2040-05-04T11:00:00+00:00", to: "2040-05-04T12:00:00+00:00" };
  const startIn = (details: object, zone: string) =>
    logChanges(details, zone).find(({ field }) => field === "Start");
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

test("names changed fields within a sentence", () => {
  const change = { from: 1, to: 2 };
  expect(changedFieldsText({ target_distance: change })).toBe("distance");
  expect(changedFieldsText({ name: change, start_time: change, brand_website_url: change })).toBe(
    "name, start, and website",
  );
  expect(changedFieldsText({ from: "due", to: "paid" })).toBe("");
});
