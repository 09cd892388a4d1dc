/** What the token of a report's link shows, and when it shows nothing. */
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import {
  answerOf,
  asPerson,
  one,
  openDatabase,
  refusal,
  refused,
  signUpStaff,
} from "../../harness/database.ts";
import { reportFunctions } from "./links.ts";

const { database, owner } = await openDatabase();
const { makeBrand, create, list, withdraw, open } = reportFunctions(database);
const staffId = await signUpStaff(database);

const notShared = refused("PT404", "This report is no longer shared.", "report_not_shared");

test("a report has exactly the figures of the analytics screen", async () => {
  const { userId, raceId } = await makeBrand();
  await owner`
    insert into public.race_participants (live_race_id, runner_id, joined_at, completed_at, completion_seconds)
    select ${raceId}, gen_random_uuid(), '2025-03-01', now(), 5000 + n from generate_series(1, 20) n`;
  const { token } = await create(userId, raceId);
  const { series, ...report } = await open(token);
  const race = await answerOf(owner`
    select to_jsonb(r) from (
      select brand_race_number, name, description, start_time, start_time_zone, max_participants,
        target_distance, status
      from public.live_races where id = ${raceId}) r`);
  const totals = await one(asPerson(database, userId)`
    select total_participants, completed_participants, average_completion_time, average_pace
    from public.brand_race_analytics where live_race_id = ${raceId}`);
  expect(report).toEqual({ ...race, ...totals });
  const own = await one(asPerson(database, userId)`
    select to_jsonb(s) as series from public.race_analytics_series(${raceId}) s`);
  expect(series).toEqual(own["series"]);
});

test("a token opens the report for anyone; withdrawn, ended, guessed and malformed ones are refused alike", async () => {
  const { userId, raceId } = await makeBrand();
  const other = await makeBrand();
  const withdrawn = await create(userId, raceId);
  await withdraw(userId, withdrawn.id);
  const ended = await create(userId, raceId, { days: 90 });
  await owner`update private.report_links set ends_at = now() where id = ${ended.id}`;
  const { id, token } = await create(userId, raceId);
  expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/);
  for (const wrong of [
    ...[withdrawn.token, ended.token, randomBytes(16).toString("base64url"), id, "", null],
    ...[token.slice(0, -1), `${token}=`, ` ${token}`, token.toUpperCase()],
    ...["' or true --", "x".repeat(1000)],
  ]) {
    expect(await refusal(open(wrong))).toEqual(notShared);
  }
  for (const reader of [null, userId, other.userId, staffId]) {
    expect(await open(token, false, reader)).toMatchObject({ name: "Harbor Run" });
  }
});

test("a brand's deactivation closes its reports until it is active again", async () => {
  const { userId, brandId, raceId } = await makeBrand();
  const { id, token } = await create(userId, raceId);
  await owner`update public.brand_partners set is_active = false where id = ${brandId}`;
  expect(await refusal(open(token))).toEqual(notShared);
  expect((await refusal(create(userId, raceId))).hint).toBe("brand_inactive");
  expect(await list(userId, raceId)).toMatchObject([{ id, open_count: 0 }]);
  await owner`update public.brand_partners set is_active = true where id = ${brandId}`;
  expect(await open(token)).toMatchObject({ name: "Harbor Run" });
  await owner`update public.brand_partners set is_active = false where id = ${brandId}`;
  await withdraw(userId, id);
  expect(await list(userId, raceId)).toEqual([]);
});

test("counts openings, and notes an open page's refreshes once a minute", async () => {
  const { userId, raceId } = await makeBrand();
  const { id, token } = await create(userId, raceId);
  const link = async () => (await list(userId, raceId))[0];
  expect(await link()).toMatchObject({ open_count: 0, last_opened_at: null });
  await open(token);
  await open(token);
  const opened = await link();
  expect(opened).toMatchObject({ open_count: 2, last_opened_at: expect.any(Date) });
  await open(token, true);
  expect(await link()).toEqual(opened);
  await owner`
    update private.report_links set last_opened_at = last_opened_at - interval '1 minute' where id = ${id}`;
  await open(token, true);
  const refreshed = await link();
  expect(refreshed).toMatchObject({ open_count: 2 });
  expect(Number(refreshed?.["last_opened_at"])).toBeGreaterThanOrEqual(
    Number(opened?.["last_opened_at"]),
  );
});

test("the 301st report of a client in five minutes is refused", async () => {
  const { userId, raceId } = await makeBrand();
  const { token } = await create(userId, raceId);
  const client = asPerson(database, null, { "cf-connecting-ip": "192.0.2.1" });
  await client`select public.shared_report(${token}, true) from generate_series(1, 300)`;
  expect((await refusal(client`select public.shared_report(${token})`)).hint).toBe("rate_limited");
  expect(await open(token)).toMatchObject({ name: "Harbor Run" });
});
