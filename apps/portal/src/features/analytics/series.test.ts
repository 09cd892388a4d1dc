import { noAnalytics, type Race, type RaceSeries } from "@outpace/domain/races";
import { describe, expect, test } from "vitest";

import { describeFinishTimes } from "./finish-times-text.ts";
import { seriesCsv } from "./series-csv.ts";
import { formatDays, formatPaces, formatTimes } from "./series-labels.ts";
import { describeCompletion, describePaces, describeSignUps, excludedText } from "./series-text.ts";

const nothing = { groups: [], average: null, median: null, fastestTenth: null, slowestTenth: null };
const empty: RaceSeries = {
  signUps: [],
  finishTimes: nothing,
  paces: nothing,
  counted: 0,
  excluded: 0,
};
const joined = (totalParticipants: number, completedParticipants = 0) => ({
  ...noAnalytics,
  totalParticipants,
  completedParticipants,
});
const race: Race = {
  id: "1",
  brandId: "2",
  number: 7,
  name: "Harbor, Run",
  description: "Along the water.",
  startTime: "2026-03-08T11:00:00Z",
  startTimeZone: "America/New_York",
  maxParticipants: 500,
  targetDistance: 13.1,
  status: "completed",
  brandWebsiteUrl: null,
  backgroundPhotoUrl: null,
  backgroundUrl: null,
  logoUrl: null,
  createdAt: "2026-01-01T00:00:00Z",
  startSequence: 0,
  approvedAt: "2026-01-02T00:00:00Z",
};
const times = {
  groups: [
    { from: 6000, to: 6300.5, count: 12 },
    { from: 6300.5, to: 9000, count: 14 },
  ],
  average: 7400.4,
  median: 7363,
  fastestTenth: 6067,
  slowestTenth: 8910,
};
const perMile = (seconds: number) => seconds / 60 / 13.1;
const full: RaceSeries = {
  signUps: [
    { from: "2026-02-27", to: "2026-02-27", count: 10 },
    { from: "2026-02-28", to: "2026-03-03", count: 20 },
  ],
  finishTimes: times,
  paces: {
    groups: times.groups.map(({ from, to, count }) => ({
      from: perMile(from),
      to: perMile(to),
      count,
    })),
    average: 9.4,
    median: 9.37,
    fastestTenth: 7.72,
    slowestTenth: 11.34,
  },
  counted: 26,
  excluded: 3,
};
const oneSecond = {
  groups: [{ from: 5000, to: 5000.05, count: 12 }],
  average: 5000,
  median: 5000,
  fastestTenth: 5000,
  slowestTenth: 5000,
};

describe("groups", () => {
  test("of days name each year once", () => {
    const days = (from: string, to: string) => formatDays({ from, to, count: 10 });
    expect(days("2026-03-08", "2026-03-08")).toBe("Mar 8, 2026");
    expect(days("2026-03-08", "2026-03-10")).toBe("Mar 8 to Mar 10, 2026");
    expect(days("2025-12-30", "2026-01-02")).toBe("Dec 30, 2025 to Jan 2, 2026");
  });

  test("of times name their first and last whole second, without overlap", () => {
    expect(times.groups.map(formatTimes)).toEqual(["1:40:00 to 1:45:00", "1:45:01 to 2:29:59"]);
    expect(oneSecond.groups.map(formatTimes)).toEqual(["1:23:20"]);
    expect(formatPaces({ from: 9.2, to: 9.5, count: 10 })).toBe("9:12 to 9:30 per mile");
  });
});

describe("the description", () => {
  test("of sign-ups: count, first and last day, and the day of the half", () => {
    expect(describeSignUps(full, joined(30))).toBe(
      "30 runners signed up from Feb 27 to Mar 3, 2026. Half of them had signed up by Mar 3, 2026.",
    );
  });

  test("of finish times and paces: median and outer tenths", () => {
    expect(describeFinishTimes(full)).toBe(
      "Half of the finishers took under 2:02:43. The fastest tenth took at most 1:41:07, the slowest tenth at least 2:28:30.",
    );
    expect(describePaces(full)).toBe(
      "Half of the finishers ran faster than 9:22 per mile. Eight in ten ran between 7:43 and 11:20 per mile.",
    );
  });

  test("of completion: how many joined, and how many of them finished", () => {
    expect(describeCompletion(race, joined(0))).toBe("None of the 500 places is taken.");
    expect(describeCompletion(race, joined(143, 120))).toBe(
      "143 of 500 places are taken, and 120 of 143 finished (83.9%).",
    );
  });

  test("of results in the same second: one time", () => {
    const pace = { ...full.paces, fastestTenth: 6.36, median: 6.36, slowestTenth: 6.36 };
    const same = { ...full, finishTimes: oneSecond, paces: pace, counted: 12 };
    expect(describeFinishTimes(same)).toBe("All 12 finishers took 1:23:20.");
    expect(describePaces(same)).toBe("All 12 finishers ran 6:22 per mile.");
  });

  test.each([0, 1, 9])("of %d runners: no single runner", (count) => {
    const few = { ...empty, counted: count };
    const texts = [
      describeSignUps(few, joined(count)),
      describeFinishTimes(few),
      describePaces(few),
    ];
    for (const text of texts) expect(text).toMatch(count === 0 ? /^Nobody/ : /^Fewer than 10 /);
  });

  test("of excluded results only: that none counts", () => {
    expect(describeFinishTimes({ ...empty, excluded: 2 })).toBe(
      "None of the results count toward this chart.",
    );
  });

  test("of excluded results: how many, and why", () => {
    expect(excludedText(empty, race)).toBeNull();
    expect(excludedText({ ...empty, excluded: 1 }, race)).toMatch(/^1 result is left out/);
    expect(excludedText(full, race)).toBe(
      "3 results are left out of the averages and charts: they are faster than the world record over 13.1 miles, or slower than 25:00 per mile.",
    );
  });
});

test("CSV: isolates a right-to-left name", () => {
  const csv = seriesCsv({ ...race, name: "=מרוץ!" }, joined(30, 29), full);
  expect(csv).toContain(`\r\n"Race","","","'\u2068=מרוץ!\u2069"\r\n`);
});

test("CSV: figures and groups in the race's zone", () => {
  const csv = seriesCsv(race, joined(30, 29), full);
  expect(csv).toMatch(/^\uFEFF"Figure","From","To","Value"\r\n"Race","","","Harbor, Run"\r\n/);
  expect(csv.split("\r\n")).toEqual(
    expect.arrayContaining([
      // Clocks in New York spring forward on this day, hours before the start.
      '"Start","","","Sun, Mar 8, 2026, 7:00 AM EDT (UTC−4)"',
      '"Joined","","",30',
      '"Results left out of averages and charts","","",3',
      '"Median time","","","2:02:43"',
      '"Signed up","2026-02-28","2026-03-03",20',
      '"Finish time","1:40:00","1:45:00",12',
      '"Pace (min/mile)","7:38","8:01",12',
    ]),
  );
});
