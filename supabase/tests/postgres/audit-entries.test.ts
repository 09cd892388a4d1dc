import { expect, test } from "vitest";
import { as, asPerson, one, openDatabase, signUpBrand, signUpStaff } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const { database, owner } = await openDatabase();
const staffId = await signUpStaff(database);
const brand = await signUpBrand(database);
const { id: raceId } = await createRace(database, brand.userId);
await owner`
  select private.set_order_status(id, 'paid', 'Wired.') from public.race_orders where live_race_id = ${raceId}`;
await asPerson(database, staffId)`select public.set_race_status(${raceId}, 'active', 'It begins.')`;
await createRace(database, (await signUpBrand(database)).userId);
const { id: orderId } = await one<{ id: string }>(
  owner`select id from public.race_orders where live_race_id = ${raceId}`,
);

interface Entry {
  readonly id: string;
  readonly occurred_at: Date;
  readonly action: string;
  readonly actor_email: string | null;
}

/** Calls with named arguments, like staff. */
async function entries(given: string): Promise<Entry[]> {
  return as(database, staffId, async (sql) => [
    ...(await sql.unsafe<Entry[]>(`select * from public.audit_entries(${given})`)),
  ]);
}

const actions = async (given: string) => (await entries(given)).map(({ action }) => action);

test("staff read the entries of a brand, a race and its order, an actor, or both, newest first", async () => {
  const ofRace = ["race_status_set", "order_status_set", "race_created"];
  const ofBrand = `brand_id => '${brand.brandId}'`;
  for (const [given, expected] of [
    [ofBrand, [...ofRace, "brand_signed_up"]],
    [`race_id => '${raceId}'`, ofRace],
    [`actor_id => '${brand.userId}'`, ["race_created", "brand_signed_up"]],
    [`actor_id => '${staffId}', ${ofBrand}`, ["race_status_set"]],
    [`order_id => '${orderId}'`, ["order_status_set"]],
    [`order_id => '${orderId}', race_id => gen_random_uuid()`, []],
    [`race_id => '${raceId}', brand_id => gen_random_uuid()`, []],
  ] as const)
    expect([given, await actions(given)]).toEqual([given, expected]);
  const [entry] = await entries(`actor_id => '${staffId}'`);
  expect(entry?.actor_email).toBe("staff@outpace.example");
  expect((await entries(`race_id => '${raceId}'`))[1]?.actor_email).toBeNull();
});

test("a span of time includes its start but not its end", async () => {
  await owner`
    insert into public.audit_log (occurred_at, action, subject_table)
    select timestamptz '2031-01-01 00:00Z' + n * interval '1 hour', 'hour_passed', 'hours' from generate_series(1, 5) n`;
  const found = await entries("since => '2031-01-01 02:00Z', until => '2031-01-01 04:00Z'");
  expect(found.map(({ occurred_at }) => occurred_at.getUTCHours())).toEqual([3, 2]);
});

test("pages have every entry once, even those of one moment", async () => {
  const actor = crypto.randomUUID();
  await owner`
    insert into public.audit_log (occurred_at, actor_id, action, subject_table)
    select now() - n / 60 * interval '1 microsecond', ${actor}, 'paged', 'pages' from generate_series(1, 130) n`;
  const all = await owner<{ id: string }[]>`
    select id from public.audit_log where actor_id = ${actor} order by occurred_at desc, id desc`;
  const shown: string[] = [];
  for (let rest = ""; ;) {
    const page = await entries(`actor_id => '${actor}'${rest}`);
    shown.push(...page.slice(0, 50).map(({ id }) => id));
    if (page.length <= 50) break;
    const { id } = page[49] ?? { id: "" };
    const { value } = await one(owner<{ value: string }[]>`
      select occurred_at::text as value from public.audit_log where id = ${id}`);
    rest = `, after_value => '${value}', after_id => ${id}`;
  }
  expect(shown).toEqual(all.map(({ id }) => id));
});
