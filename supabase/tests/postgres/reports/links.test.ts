/** Links to a race's report: who makes, sees and withdraws them. */
import { reportLinkLimit } from "@outpace/domain/reports";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { count, one, refusal, refused, signUpStaff } from "../../harness/database.ts";
import { openWithConnections, outcomes, times } from "../concurrency.ts";
import { type Asked, reportFunctions } from "./links.ts";

const database = await openWithConnections(20, "api");
const { owner } = database;
const { makeBrand, create, list, withdraw, open } = reportFunctions(database);
const staffId = await signUpStaff(database);

const notShared = refused("PT404", "This report is no longer shared.", "report_not_shared");
const raceNotFound = refused("PT404", "Race not found", "race_not_found");

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
  expect((await refusal(create(staffId, raceId))).hint).toBe("race_not_found");
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
