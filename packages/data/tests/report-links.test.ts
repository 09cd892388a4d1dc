import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getRaceAnalytics, getRaceSeries } from "../src/analytics.ts";
import { createRace } from "../src/races.ts";
import {
  createReportLink,
  listReportLinks,
  readSharedReport,
  withdrawReportLink,
} from "../src/report-links.ts";
import { connection, insertRows } from "./backend.ts";
import { newRace, sharedBrand, signedInBrand } from "./fixtures.ts";

test("a visitor reads by a link what the brand's analytics show, until it is withdrawn", async () => {
  const { client } = await signedInBrand();
  const race = await createRace(client, newRace({ targetDistance: 10 }));
  await insertRows(
    "race_participants",
    Array.from({ length: 12 }, (_, n) => ({
      live_race_id: race.id,
      runner_id: randomUUID(),
      completion_seconds: 5_000 + n,
      completed_at: "2040-03-11T13:00:00Z",
    })),
  );
  const token = await createReportLink(client, { raceId: race.id, name: "Agency", days: null });
  const report = await readSharedReport(connection, token);
  expect(report.analytics).toEqual(await getRaceAnalytics(client, race.id));
  expect(report.series).toEqual(await getRaceSeries(client, race.id));
  expect(race).toMatchObject(report.race);
  await readSharedReport(connection, token, { isRefresh: true });

  const [link] = await listReportLinks(client, race.id);
  expect(link).toMatchObject({ name: "Agency", endsAt: null, openCount: 1 });
  await withdrawReportLink(client, link?.id ?? "");
  await withdrawReportLink(client, link?.id ?? "");
  expect(await listReportLinks(client, race.id)).toEqual([]);
  const refusal = { code: "report_not_shared", message: "This report is no longer shared." };
  await expect(readSharedReport(connection, token)).rejects.toMatchObject(refusal);
  await expect(readSharedReport(connection, "guessed")).rejects.toMatchObject(refusal);
});

test("another brand has no part in a race's links, and an eleventh is refused", async () => {
  const { client } = await signedInBrand();
  const { id: raceId } = await createRace(client, newRace());
  const link = { raceId, name: "Agency", days: 30 } as const;
  for (let n = 0; n < 10; n++) await createReportLink(client, link);
  await expect(createReportLink(client, link)).rejects.toMatchObject({ code: "too_many_links" });
  const other = (await sharedBrand()).client;
  const notFound = { code: "not_found" };
  await expect(createReportLink(other, link)).rejects.toMatchObject(notFound);
  await expect(listReportLinks(other, raceId)).rejects.toMatchObject(notFound);
  const [first] = await listReportLinks(client, raceId);
  await expect(withdrawReportLink(other, first?.id ?? "")).rejects.toMatchObject(notFound);
});
