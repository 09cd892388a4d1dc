import { expect, test } from "vitest";
import { asPerson, one, openDatabase, signUpBrand, signUpStaff } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const { database, owner } = await openDatabase();
const staffId = await signUpStaff(database);
const brand = await signUpBrand(database);
const { id: raceId } = await createRace(database, brand.userId);
const { id: orderId } = await one<{ id: string }>(owner`
  select id, private.set_order_status(id, 'paid', 'Wired.') from public.race_orders
  where live_race_id = ${raceId}`);
await asPerson(database, staffId)`select public.set_race_status(${raceId}, 'active', 'It begins.')`;
await createRace(database, (await signUpBrand(database)).userId);

interface Entry {
  readonly id: string;
  readonly action: string;
  readonly sort_value: string;
  readonly details: { readonly n: number };
}

/** Calls with named arguments, like staff. */
const entries = (given: string) =>
  asPerson(database, staffId)<Entry>`
    select * from public.audit_entries(${owner.unsafe(given)})`;

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
    expect([given, (await entries(given)).map(({ action }) => action)]).toEqual([given, expected]);
  expect(await entries(`race_id => '${raceId}'`)).toMatchObject([
    { actor_email: "staff@outpace.example" },
    { actor_email: null },
    { actor_email: expect.stringContaining("@company.example") as string },
  ]);
});

test("a span of time includes its start but not its end, and its pages have every entry once, even those of one moment", async () => {
  await owner`
    insert into public.audit_log (occurred_at, action, subject_table, details)
    select timestamptz '2031-01-01 00:00Z' + n / 60 * interval '1 microsecond', 'paged', 'pages', jsonb_build_object('n', n)
    from generate_series(0, 239) n`;
  const span = "since => '2031-01-01 00:00:00.000001Z', until => '2031-01-01 00:00:00.000003Z'";
  const shown: number[] = [];
  let rest = "";
  for (const length of [51, 51, 20]) {
    const page = await entries(span + rest);
    expect(page).toHaveLength(length);
    shown.push(...page.slice(0, 50).map(({ details }) => details.n));
    const last = page[49];
    rest = `, after_value => '${last?.sort_value ?? ""}', after_id => ${last?.id ?? ""}`;
  }
  expect(shown).toEqual(Array.from({ length: 120 }, (_, n) => 179 - n));
});
