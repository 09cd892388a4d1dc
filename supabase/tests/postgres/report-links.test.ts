/** Links to a race's report, and what their tokens show; access.md says who makes, sees and withdraws them. */
import { reportLinkLimit } from "@outpace/domain/reports";
import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import {
  answerOf,
  asPerson,
  count,
  one,
  refusal,
  refused,
  signUpBrand,
  signUpStaff,
} from "../harness/database.ts";
import { createRace } from "../harness/races.ts";
import { hintsOf, openWithConnections, times } from "./concurrency.ts";

const { database, owner } = await openWithConnections(20, "api");
const staffId = await signUpStaff(database);

/** A brand, its race, and the functions about its links, called by default as its person. */
async function makeRace() {
  const brand = await signUpBrand(database);
  const { id: raceId } = await createRace(database, brand.userId);
  const by = (userId: string) => asPerson(database, userId);
  return {
    ...brand,
    raceId,
    create: (name: string | null = "Agency", days: number | null = null, userId = brand.userId) =>
      one(
        by(userId)<{ id: string; token: string }>`
          select * from public.create_report_link(${raceId}, ${name}, ${days})`,
      ),
    list: (userId = brand.userId) =>
      by(userId)<{ id: string; last_opened_at: Date | null }>`
        select * from public.report_links(${raceId})`,
    withdraw: (linkId: string, userId = brand.userId) =>
      by(userId)`select public.withdraw_report_link(${linkId})`,
    setActive: (isActive: boolean) => owner`
      update public.brand_partners set blocked_at = case when not ${isActive} then now() end where id = ${brand.brandId}`,
  };
}

const open = (token: string | null, isRefresh = false, userId: string | null = null) =>
  answerOf(asPerson(database, userId)`select public.shared_report(${token}, ${isRefresh})`);

const setEnd = (id: string, days: number) => owner`
  update private.report_links set ends_at = now() + make_interval(days => ${days}) where id = ${id}`;

const notShared = refused("PT404", "This report is no longer shared.", "report_not_shared");
const raceNotFound = refused("PT404", "Race not found", "race_not_found");
const shown = { name: "Harbor Run" };

test("only the hash of a token is stored, which no other token resembles, and the log names neither token nor link", async () => {
  const { raceId, create, withdraw } = await makeRace();
  const { id, token } = await create("For Grace", 30);
  const stored = await one(owner`select * from private.report_links where id = ${id}`);
  expect(stored["token_hash"]).toEqual(createHash("sha256").update(token).digest());
  expect(JSON.stringify(stored)).not.toContain(token);
  for (const call of times(2, () => withdraw)) await call(id, staffId);
  const log = owner`
    select action, actor_id = ${staffId} as by_staff, details from public.audit_log
    where subject_id = ${raceId} and action like 'report_link_%' order by id`;
  expect([...(await log)]).toEqual([
    { action: "report_link_created", by_staff: false, details: { link_id: id, days: 30 } },
    { action: "report_link_withdrawn", by_staff: true, details: { link_id: id } },
  ]);
  const others = await Promise.all(times(9, () => create()));
  expect(new Set([token, ...others.map((link) => link.token)].map((t) => t.slice(0, 4))).size).toBe(
    10,
  );
});

test("another brand neither makes, sees nor withdraws a race's links; staff see and withdraw them, and make none", async () => {
  const { create, list, withdraw } = await makeRace();
  const { id, token } = await create("  Agency\u00ad ");
  const { userId: other } = await makeRace();
  expect(await refusal(create("Agency", null, other))).toEqual(raceNotFound);
  expect(await refusal(create("Agency", null, staffId))).toEqual(raceNotFound);
  expect(await refusal(list(other))).toEqual(raceNotFound);
  expect(await refusal(withdraw(id, other))).toEqual(
    refused("PT404", "Link not found", "report_link_not_found"),
  );
  expect(await open(token)).toMatchObject(shown);
  expect(await list(staffId)).toMatchObject([{ id, name: "Agency", ends_at: null }]);
  await withdraw(id, staffId);
  expect(await list()).toEqual([]);
});

test("a race has ten links that work, of twenty calls at once; a withdrawn or ended one makes room", async () => {
  const { create, list, withdraw } = await makeRace();
  const calls = times(20, () => create("Agency", 30));
  expect(await hintsOf(calls)).toEqual({ done: reportLinkLimit, hints: ["too_many_links"] });
  const [first = "", second = ""] = (await list()).map(({ id }) => id);
  const message = "This race has ten links. Withdraw one to create another.";
  for (const makeRoom of [() => withdraw(first), () => setEnd(second, 0)]) {
    expect(await refusal(create())).toEqual(refused("PT409", message, "too_many_links"));
    await makeRoom();
    await create();
  }
  expect(await list()).toHaveLength(11);
  await setEnd(second, -30);
  expect(await list()).toHaveLength(10);
});

test("refuses a link without a name, with a deceiving one, and with another end", async () => {
  const { create, list } = await makeRace();
  const otherEnd = "A link ends after 30 or 90 days, or never.";
  for (const [name, days, message] of [
    ...[null, "", " \u200b "].map((n) => [n, null, "Missing required fields: name"] as const),
    ["n".repeat(121), null, "A link's name must be 120 characters or less."],
    ["For\nthe boss", null, expect.stringContaining("line breaks") as string],
    ...[0, -30, 31, 36_500].map((n) => ["Agency", n, otherEnd] as const),
  ] as const)
    expect(await refusal(create(name, days))).toMatchObject({ message });
  expect(await list()).toEqual([]);
  for (const days of [30, 90]) {
    const { id } = await create("Agency", days);
    const link = `id = '${id}' and ends_at - created_at = interval '${String(days)} days'`;
    expect(await count(owner, `private.report_links where ${link}`)).toBe(1);
  }
});

test("a report has exactly the figures of the analytics screen", async () => {
  const { userId, raceId, create } = await makeRace();
  await owner`
    insert into public.race_participants (live_race_id, runner_id, joined_at, completed_at, completion_seconds)
    select ${raceId}, gen_random_uuid(), '2025-03-01', now(), 5000 + n from generate_series(1, 20) n`;
  const expected = await answerOf(asPerson(database, userId)`
    select to_jsonb(figures) from (
      select r.brand_race_number, r.name, r.description, r.start_time, r.start_time_zone,
        r.max_participants, r.target_distance, r.status, a.total_participants,
        a.completed_participants, a.average_completion_time, a.average_pace,
        to_jsonb(s) as series
      from public.live_races r
      join public.brand_race_analytics a on a.live_race_id = r.id
      cross join public.race_analytics_series(r.id) s
      where r.id = ${raceId}) figures`);
  expect(await open((await create()).token)).toEqual(expected);
});

test("a token opens the report for anyone; withdrawn, ended, guessed and malformed ones are refused alike", async () => {
  const { userId, create, withdraw } = await makeRace();
  const [withdrawn, ended] = [await create(), await create()];
  await withdraw(withdrawn.id);
  await setEnd(ended.id, 0);
  const { id, token } = await create();
  expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/);
  for (const wrong of [
    ...[withdrawn.token, ended.token, randomBytes(16).toString("base64url"), id, "", null],
    ...[token.slice(0, -1), `${token}=`, ` ${token}`, token.toUpperCase()],
    ...["' or true --", "x".repeat(1000)],
  ])
    expect(await refusal(open(wrong))).toEqual(notShared);
  for (const reader of [null, userId, (await makeRace()).userId, staffId])
    expect(await open(token, false, reader)).toMatchObject(shown);
});

test("a brand's deactivation closes its reports until it is active again, its erasure deletes its links, and no other's", async () => {
  const { brandId, create, list, setActive, withdraw } = await makeRace();
  const { id, token } = await create();
  const kept = await (await makeRace()).create();
  await setActive(false);
  expect(await refusal(open(token))).toEqual(notShared);
  expect(await refusal(create())).toMatchObject({ hint: "brand_inactive" });
  expect(await list()).toMatchObject([{ id, open_count: 0 }]);
  await setActive(true);
  expect(await open(token)).toMatchObject(shown);
  await setActive(false);
  await withdraw(id);
  expect(await list()).toEqual([]);
  await owner`select private.erase_brand(${brandId}, 'A request.')`;
  expect(await refusal(open(token))).toEqual(notShared);
  expect(await count(owner, `private.report_links where id in ('${id}', '${kept.id}')`)).toBe(1);
  expect(await open(kept.token)).toMatchObject(shown);
});

test("counts openings, and notes an open page's refreshes once a minute", async () => {
  const { create, list } = await makeRace();
  const { id, token } = await create();
  const link = async () => (await list())[0];
  expect(await link()).toMatchObject({ open_count: 0, last_opened_at: null });
  await open(token);
  await open(token);
  const opened = await link();
  expect(opened).toMatchObject({ open_count: 2, last_opened_at: expect.any(Date) as Date });
  await open(token, true);
  expect(await link()).toEqual(opened);
  await owner`
    update private.report_links set last_opened_at = last_opened_at - interval '1 minute' where id = ${id}`;
  await open(token, true);
  const refreshed = await link();
  expect(refreshed).toMatchObject({ open_count: 2 });
  expect(Number(refreshed?.last_opened_at)).toBeGreaterThanOrEqual(Number(opened?.last_opened_at));
});
