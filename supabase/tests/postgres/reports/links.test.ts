/** Links to a race's report: who makes, sees and withdraws them. */
import { reportLinkLimit } from "@outpace/domain/reports";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { count, one, refusal, refused, signUpStaff } from "../../harness/database.ts";
import { hintsOf, openWithConnections, times } from "../concurrency.ts";
import { type Asked, reportFunctions } from "./links.ts";

const { database, owner } = await openWithConnections(20, "api");
const { makeBrand, create, list, withdraw, open } = reportFunctions(database);
const staffId = await signUpStaff(database);

const notShared = refused("PT404", "This report is no longer shared.", "report_not_shared");
const raceNotFound = refused("PT404", "Race not found", "race_not_found");

const setEnd = (id: string, end: string) =>
  owner.unsafe(`update private.report_links set ends_at = ${end} where id = '${id}'`);

test("only the hash of a token is stored, which no other token resembles, and the log names neither token nor link", async () => {
  const { userId, brandId, raceId } = await makeBrand();
  const { id, token } = await create(userId, raceId, { name: "For Grace", days: 30 });
  const stored = await one(owner`select * from private.report_links where id = ${id}`);
  expect(stored["token_hash"]).toEqual(createHash("sha256").update(token).digest());
  expect(JSON.stringify(stored)).not.toContain(token);
  const line = (action: string, actor_id: string, more: object) => ({
    action: `report_link_${action}`,
    actor_id,
    brand_partner_id: brandId,
    details: { link_id: id, ...more },
  });
  await withdraw(staffId, id);
  await withdraw(staffId, id);
  const log = owner`
    select action, actor_id, brand_partner_id, details from public.audit_log
    where subject_id = ${raceId} and action like 'report_link_%' order by id`;
  expect([...(await log)]).toEqual([
    line("created", userId, { days: 30 }),
    line("withdrawn", staffId, {}),
  ]);
  const tokens = [token];
  for (let n = 1; n < 10; n++) tokens.push((await create(userId, raceId)).token);
  expect(new Set(tokens.map((one) => one.slice(0, 4))).size).toBe(10);
});

test("a brand's erasure deletes its links, and no other brand's", async () => {
  const [brand, other] = [await makeBrand(), await makeBrand()];
  const erased = await create(brand.userId, brand.raceId);
  const kept = await create(other.userId, other.raceId);
  await owner`select private.erase_brand(${brand.brandId}, 'A request.')`;
  expect(await refusal(open(erased.token))).toEqual(notShared);
  expect(await count(owner, `private.report_links where id = '${erased.id}'`)).toBe(0);
  expect(await open(kept.token)).toMatchObject({ name: "Harbor Run" });
});

test("another brand neither makes, sees nor withdraws a race's links; staff see and withdraw them, and make none", async () => {
  const [{ userId, raceId }, other] = [await makeBrand(), await makeBrand()];
  const { id, token } = await create(userId, raceId, { name: "  Agency\u00ad " });
  expect(await refusal(create(other.userId, raceId))).toEqual(raceNotFound);
  expect(await refusal(list(other.userId, raceId))).toEqual(raceNotFound);
  expect(await refusal(withdraw(other.userId, id))).toEqual(
    refused("PT404", "Link not found", "report_link_not_found"),
  );
  expect(await open(token)).toMatchObject({ name: "Harbor Run" });
  expect(await list(staffId, raceId)).toMatchObject([{ id, name: "Agency", ends_at: null }]);
  expect((await refusal(create(staffId, raceId))).hint).toBe("race_not_found");
  await withdraw(staffId, id);
  expect(await refusal(open(token))).toEqual(notShared);
  expect(await list(userId, raceId)).toEqual([]);
});

test("a race has ten links that work, of twenty calls at once; a withdrawn or ended one makes room", async () => {
  const { userId, raceId } = await makeBrand();
  const calls = times(20, () => create(userId, raceId, { days: 30 }));
  expect(await hintsOf(calls)).toEqual({ done: reportLinkLimit, hints: ["too_many_links"] });
  const [first = "", second = ""] = (await list(userId, raceId)).map(({ id }) => id as string);
  const tooMany = refused(
    "PT409",
    "This race has ten links. Withdraw one to create another.",
    "too_many_links",
  );
  expect(await refusal(create(userId, raceId))).toEqual(tooMany);
  await withdraw(userId, first);
  await create(userId, raceId);
  expect(await refusal(create(userId, raceId))).toEqual(tooMany);
  await setEnd(second, "now()");
  await create(userId, raceId);
  expect(await list(userId, raceId)).toHaveLength(11);
  await setEnd(second, "now() - interval '30 days'");
  expect(await list(userId, raceId)).toHaveLength(10);
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
  for (const days of [30, 90]) {
    const { id } = await create(userId, raceId, { days });
    const stored = owner<{ ends: number }[]>`
      select extract(epoch from ends_at - created_at)::integer / 86400 as ends
      from private.report_links where id = ${id}`;
    expect(await one(stored)).toEqual({ ends: days });
  }
});
