import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  formatAverageCompletionTime,
  formatAveragePace,
  formatCompletionRate,
  noAnalytics,
} from "@outpace/domain/races";
import { getRaceAnalytics, getRaceSeries } from "../src/analytics.ts";
import { createRace } from "../src/races.ts";
import { insertRows } from "./backend.ts";
import { newRace, sharedBrand, signedInBrand } from "./fixtures.ts";

test("only the race's own brand reads its participants and finishers", async () => {
  const { client } = await signedInBrand();
  const { id } = await createRace(client, newRace({ targetDistance: 10 }));
  await insertRows(
    "race_participants",
    [5_000, 6_400, null].map((seconds) => ({
      live_race_id: id,
      runner_id: randomUUID(),
      completion_seconds: seconds,
      completed_at: seconds && "2040-03-11T13:00:00Z",
    })),
  );
  const analytics = await getRaceAnalytics(client, id);
  expect(analytics).toMatchObject({ totalParticipants: 3, completedParticipants: 2 });
  expect(formatCompletionRate(analytics)).toBe("66.7%");
  expect(formatAverageCompletionTime(analytics)).toBe("95 minutes");
  expect(formatAveragePace(analytics)).toBe("9.50 min/mile");
  const series = await getRaceSeries(client, id);
  expect(series).toMatchObject({ counted: 2, excluded: 0, signUps: [] });
  expect(series.paces).toMatchObject({ average: 9.5, median: null, groups: [] });
  const other = await sharedBrand();
  expect(await getRaceAnalytics(other.client, id)).toEqual(noAnalytics);
  await expect(getRaceSeries(other.client, id)).rejects.toMatchObject({ code: "not_found" });
});
