/** Links to a race's report: who makes, sees and withdraws them, and what their tokens show. */
import { reportLinkLimit } from "@outpace/domain/reports";
import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import {
  asPerson,
  count,
  one,
  refusal,
  refused,
  signUpBrand,
  signUpStaff,
} from "../harness/database.ts";
import { createRace } from "../harness/races.ts";
import { openWithConnections, outcomes, times } from "./concurrency.ts";

const database = await openWithConnections(20, "api");
const { owner } = database;
const staffId = await signUpStaff(database);

async function makeBrand() {
  const brand = await signUpBrand(database);
  const { id: raceId } = await createRace(database, brand.userId);
  return { ...brand, raceId };
}

interface Asked {
  readonly name?: string | null;
  readonly days?: number | null;
}

const create = async (
  userId: string | null,
  raceId: string,
  { name = "Agency", days = null }: Asked = {},
) =>
  one(
    asPerson(database, userId)<{ id: string; token: string }>`
      select * from public.create_report_link(${raceId}, ${name}, ${days})`,
  );
const list = (userId: string | null, raceId: string) =>
  asPerson(database, userId)`select * from public.report_links(${raceId})`;
const withdraw = (userId: string | null, linkId: string) =>
  asPerson(database, userId)`select public.withdraw_report_link(${linkId})`;
const open = (token: string | null, isRefresh = false, userId: string | null = null) =>
  one(asPerson(database, userId)`select * from public.shared_report(${token}, ${isRefresh})`);

const notShared = refused("PT404", "This report is no longer shared.", "report_not_shared");
const raceNotFound = refused("PT404", "Race not found", "race_not_found");

test("a token opens the race's report for anyone, signed in or not", async () => {
  const brand = await makeBrand();
  const other = await makeBrand();
  const { token } = await create(brand.userId, brand.raceId);
  expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/);
  for (const userId of [null, brand.userId, other.userId, staffId]) {
    expect(await open(token, false, userId)).toMatchObject({ name: "Harbor Run" });
  }
});

test("a report has exactly the figures of the analytics screen", async () => {
  const { userId, raceId } = await makeBrand();
  await owner`
    insert into public.race_participants (live_race_id, runner_id, joined_at, completed_at, completion_seconds)
    select ${raceId}, gen_random_uuid(), '2025-03-01', now(), 5000 + n from generate_series(1, 20) n`;
  const { token } = await create(userId, raceId);
  const { series, ...report } = await open(token);
  const race = await one(owner`
    select brand_race_number, name, description, start_time, start_time_zone, max_participants,
      target_distance, status
    from public.live_races where id = ${raceId}`);
  const totals = await one(asPerson(database, userId)`
    select total_participants, completed_participants, average_completion_time, average_pace
    from public.brand_race_analytics where live_race_id = ${raceId}`);
  expect(report).toEqual({ ...race, ...totals });
  const own = await one(asPerson(database, userId)`
    select to_jsonb(s) as series from public.race_analytics_series(${raceId}) s`);
  expect(series).toEqual(own["series"]);
});

test("only the hash of a token is stored, and the log names neither token nor link", async () => {
  const { userId, brandId, raceId } = await makeBrand();
  const { id, token } = await create(userId, raceId, { name: "For Grace", days: 30 });
  const stored = await one(owner`select * from private.report_links where id = ${id}`);
  expect(stored["token_hash"]).toEqual(createHash("sha256").update(token).digest());
  expect(JSON.stringify(stored)).not.toContain(token);
  const log = () => owner`
    select action, actor_id, brand_partner_id, details from public.audit_log
    where subject_id = ${raceId} and action like 'report_link_%' order by id`;
  const created = {
    action: "report_link_created",
    actor_id: userId,
    brand_partner_id: brandId,
    details: { link_id: id, days: 30 },
  };
  expect([...(await log())]).toEqual([created]);
  await withdraw(staffId, id);
  await withdraw(staffId, id);
  expect([...(await log())]).toEqual([
    created,
    {
      action: "report_link_withdrawn",
      actor_id: staffId,
      brand_partner_id: brandId,
      details: { link_id: id },
    },
  ]);
});

test("two tokens share no beginning, so none can be guessed from another", async () => {
  const { userId, raceId } = await makeBrand();
  const tokens = [];
  for (let n = 0; n < 10; n++) tokens.push((await create(userId, raceId)).token);
  expect(new Set(tokens.map((token) => token.slice(0, 4))).size).toBe(10);
});

test("withdrawn, ended, guessed and malformed tokens are refused alike", async () => {
  const { userId, raceId } = await makeBrand();
  const withdrawn = await create(userId, raceId);
  await withdraw(userId, withdrawn.id);
  const ended = await create(userId, raceId, { days: 90 });
  await owner`update private.report_links set ends_at = now() where id = ${ended.id}`;
  const { id, token } = await create(userId, raceId);
  for (const wrong of [
    withdrawn.token,
    ended.token,
    randomBytes(16).toString("base64url"),
    token.slice(0, -1),
    `${token}=`,
    ` ${token}`,
    token.toUpperCase(),
    id,
    "",
    "' or true --",
    "x".repeat(100_000),
    null,
  ]) {
    expect(await refusal(open(wrong))).toEqual(notShared);
  }
  expect(await open(token)).toMatchObject({ name: "Harbor Run" });
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

test("a brand's erasure deletes its links, and no other brand's", async () => {
  const [brand, other] = [await makeBrand(), await makeBrand()];
  const [erased, kept] = [
    await create(brand.userId, brand.raceId),
    await create(other.userId, other.raceId),
  ];
  await owner`select private.erase_brand(${brand.brandId}, 'A request.')`;
  expect(await refusal(open(erased.token))).toEqual(notShared);
  expect(await count(owner, `private.report_links where id = '${erased.id}'`)).toBe(0);
  expect(await open(kept.token)).toMatchObject({ name: "Harbor Run" });
});

test("another brand neither makes, sees nor withdraws a race's links", async () => {
  const [brand, other] = [await makeBrand(), await makeBrand()];
  const { id, token } = await create(brand.userId, brand.raceId);
  expect(await refusal(create(other.userId, brand.raceId))).toEqual(raceNotFound);
  expect(await refusal(list(other.userId, brand.raceId))).toEqual(raceNotFound);
  expect(await refusal(withdraw(other.userId, id))).toEqual(
    refused("PT404", "Link not found", "report_link_not_found"),
  );
  expect(await open(token)).toMatchObject({ name: "Harbor Run" });
});

test("staff see and withdraw every brand's links, and make none", async () => {
  const { userId, raceId } = await makeBrand();
  const { id, token } = await create(userId, raceId, { name: "  Agency\u00ad " });
  expect(await list(staffId, raceId)).toMatchObject([{ id, name: "Agency", ends_at: null }]);
  expect((await refusal(create(staffId, raceId))).hint).toBe("not_a_brand");
  await withdraw(staffId, id);
  expect(await refusal(open(token))).toEqual(notShared);
  expect(await list(userId, raceId)).toEqual([]);
});

test("a race has ten links that work; a withdrawn or ended one makes room", async () => {
  const { userId, raceId } = await makeBrand();
  const links = [];
  for (let n = 0; n < reportLinkLimit; n++) links.push(await create(userId, raceId, { days: 30 }));
  const tooMany = refused(
    "PT409",
    "This race has ten links. Withdraw one to create another.",
    "too_many_links",
  );
  expect(await refusal(create(userId, raceId))).toEqual(tooMany);
  await withdraw(userId, links[0]?.id ?? "");
  await create(userId, raceId);
  expect(await refusal(create(userId, raceId))).toEqual(tooMany);
  await owner`update private.report_links set ends_at = now() where id = ${links[1]?.id ?? ""}`;
  await create(userId, raceId);
  expect(await list(userId, raceId)).toHaveLength(11);
  await owner`
    update private.report_links set ends_at = now() - interval '30 days' where id = ${links[1]?.id ?? ""}`;
  expect(await list(userId, raceId)).toHaveLength(10);
});

test("twenty calls at once make ten links", async () => {
  const { userId, raceId } = await makeBrand();
  const { results, refusals } = await outcomes(times(20, () => create(userId, raceId)));
  expect(results).toHaveLength(10);
  expect(new Set(refusals.map(({ hint }) => hint))).toEqual(new Set(["too_many_links"]));
});

test("refuses a link without a name, with a deceiving one, and with another end", async () => {
  const { userId, raceId } = await makeBrand();
  const attempt = async (asked: Asked) => (await refusal(create(userId, raceId, asked))).message;
  for (const name of [null, "", " \u200b "]) {
    expect(await attempt({ name })).toBe("Missing required fields: name");
  }
  expect(await attempt({ name: "n".repeat(121) })).toBe(
    "A link's name must be 120 characters or less.",
  );
  expect(await attempt({ name: "For\nthe boss" })).toContain("line breaks");
  for (const days of [0, -30, 31, 36_500]) {
    expect(await attempt({ days })).toBe("A link ends after 30 or 90 days, or never.");
  }
  expect(await list(userId, raceId)).toEqual([]);
});

test.each([30, 90])("a link of %i days ends then", async (days) => {
  const { userId, raceId } = await makeBrand();
  const { id } = await create(userId, raceId, { days });
  const { ends } = await one(owner<{ ends: number }[]>`
    select extract(epoch from ends_at - created_at)::integer / 86400 as ends
    from private.report_links where id = ${id}`);
  expect(ends).toBe(days);
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
