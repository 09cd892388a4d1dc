/** What a brand's team is told about its races. */
import { expect, test } from "vitest";
import { openCardPayments } from "../../harness/card-payments.ts";
import { one, signUp, signUpBrand } from "../../harness/database.ts";
import { createRace } from "../../harness/races.ts";
import { outboxOf } from "./outbox.ts";

const cards = await openCardPayments();
const { ask, database, newOrder, owner, record, setOrder, setStatus } = cards;
const { toldTo, kindsTo, forgetAll } = outboxOf(database);

const free = { discountCode: "FREE500OUTPACE" };

/** A free race, of which its brand was told already. */
async function freeRace() {
  const { userId } = await signUpBrand(database);
  const { id } = await createRace(database, userId, free);
  await forgetAll();
  return { id, userId };
}

const fact = (id: string | null) => ({
  ...{ id, name: "Harbor Run", target_distance: 10, max_participants: 500 },
  ...{ start_time: "2040-05-04T09:00:00.000Z", start_time_zone: "Europe/London" },
});

test("everyone of the brand is told of a free race once, and nobody else; so is one that a package paid for", async () => {
  const [brand, other] = [await signUpBrand(database), await signUpBrand(database)];
  const colleague = await signUp(database, "colleague@company.example");
  await owner`
    insert into public.brand_members (user_id, brand_partner_id) values (${colleague}, ${brand.brandId})`;
  const race = { requestId: crypto.randomUUID(), ...free };
  const { id } = await createRace(database, brand.userId, race);
  await createRace(database, brand.userId, race);
  const told = { kind: "race_created", payload: { race: fact(id) }, recipient: null };
  for (const userId of [brand.userId, colleague]) expect(await toldTo(userId)).toEqual([told]);
  expect(await toldTo(other.userId)).toEqual([]);
  const bought = await cards.duePackage(brand);
  await cards.pay(bought);
  await forgetAll();
  await cards.raceWith(bought);
  expect(await kindsTo(brand.userId)).toEqual(["race_created"]);
});

test("a time is told in UTC, whatever the session's time zone and date style", async () => {
  const told = await owner.begin(async (sql) => {
    await sql`set local timezone = 'Asia/Kolkata'`;
    await sql`set local datestyle = 'German'`;
    return one(sql`select private.iso_time('2040-01-02T03:04:05Z') as at`);
  });
  expect(told).toEqual({ at: "2040-01-02T03:04:05.000Z" });
});

test("an approval is told each time, and a way back, also from a cancellation, with its reason", async () => {
  const { id, userId } = await freeRace();
  const reason = "The route is closed.";
  await setStatus(id, "active");
  await setStatus(id, "pending", reason);
  await setStatus(id, "active");
  await setStatus(id, "cancelled");
  await setStatus(id, "active", "It takes place after all.");
  const race = fact(id);
  expect((await toldTo(userId)).map(({ kind, payload }) => [kind, payload])).toEqual([
    ["race_approved", { race }],
    ["race_moved", { race, status: "pending", reason }],
    ["race_approved", { race }],
    ["race_cancelled", { race, reason: "As agreed." }],
    ["race_moved", { race, status: "active", reason: "It takes place after all." }],
  ]);
});

test("a cancellation by staff is told with its reason, whatever is owed or overdue, and one by a refund; an operator's update to nobody", async () => {
  const [due, overdue, paid] = [await newOrder(), await newOrder(), await newOrder()];
  await setOrder(overdue, "pay_by = now() - interval '1 hour'");
  await record(paid);
  await forgetAll();
  const told = (id: string | null, reason: string) => [
    { kind: "race_cancelled", payload: { race: fact(id), reason }, recipient: null },
  ];
  for (const { userId, raceId } of [due, overdue]) {
    await setStatus(raceId, "cancelled", "The harbor is closed.");
    expect(await toldTo(userId)).toEqual(told(raceId, "The harbor is closed."));
  }
  await ask(paid, 50_000);
  const [refunded, ...cancelled] = await toldTo(paid.userId);
  expect([refunded?.kind, cancelled]).toEqual([
    ...["order_refunded", told(paid.raceId, "Called off.")],
  ]);
  const silent = await freeRace();
  await owner`update public.live_races set status = 'cancelled' where id = ${silent.id}`;
  expect(await toldTo(silent.userId)).toEqual([]);
});

type Runners = readonly [day: string, runners: number, seconds: number | null];
const recapOf = (joined: number, finished: number, rate: number | null) => ({
  ...{ joined, finished, completion_rate: rate, average_seconds: null, best_day: null },
});
const manyRunners: Runners[] = [
  // The next day in London's summer.
  ["2040-04-20T23:30:00Z", 12, 5000],
  ["2040-04-22T12:00:00Z", 11, null],
  ["2040-04-23T12:00:00Z", 9, 5600],
];
const recap = {
  ...recapOf(32, 21, 65.625),
  ...{ average_seconds: (12 * 5000 + 9 * 5600) / 21, best_day: "2040-04-21" },
};

test.each([
  ["staff", manyRunners, recap],
  ["the schedule", manyRunners, recap],
  ["staff", [["2040-04-20T12:00:00Z", 0, null]], recapOf(0, 0, null)],
  ["staff", [["2040-04-20T12:00:00Z", 9, null]], recapOf(9, 0, 0)],
] as const)(
  "a race that %s completed is told with the recap of its runners",
  async (by, groups, recap) => {
    const { id, userId } = await freeRace();
    for (const [day, runners, seconds] of groups)
      await owner`
      insert into public.race_participants (live_race_id, runner_id, joined_at, completed_at, completion_seconds)
      select ${id}, gen_random_uuid(), ${day}::timestamptz,
        case when ${seconds}::integer is not null then now() end, ${seconds}
      from generate_series(1, ${runners})`;
    if (by !== "staff") await setStatus(id, "active");
    await forgetAll();
    if (by === "staff") await setStatus(id, "completed");
    else await owner`select private.complete_races('2040-05-20T00:00:00Z')`;
    const payload = { race: fact(id), ...recap };
    expect(await toldTo(userId)).toEqual([{ kind: "race_completed", recipient: null, payload }]);
  },
);
