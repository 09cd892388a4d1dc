/** What a brand's team is told about its races. */
import { expect, test } from "vitest";
import { openCardPayments } from "../../harness/card-payments.ts";
import { as, signUp, signUpBrand } from "../../harness/database.ts";
import { createRace } from "../../harness/races.ts";
import { outboxOf } from "./outbox.ts";

const cards = await openCardPayments();
const { ask, database, newOrder, owner, record, setOrder, setStatus, staffId, withdraw } = cards;
const { toldTo, kindsTo, forgetAll } = outboxOf(database);

const free = { discountCode: "FREE500OUTPACE" };

/** A free race, of which its brand was told already. */
async function freeRace() {
  const { userId } = await signUpBrand(database);
  const { id } = await createRace(database, userId, free);
  await forgetAll();
  return { id, userId };
}

const fact = (id: string) => ({
  id,
  name: "Harbor Run",
  start_time: "2040-05-04T09:00:00.000Z",
  start_time_zone: "Europe/London",
  target_distance: 10,
  max_participants: 500,
});

test("everyone of the brand is told of a free race once, and nobody else; so is one that a package paid for", async () => {
  const brand = await signUpBrand(database);
  const other = await signUpBrand(database);
  const colleague = await signUp(database, "colleague@company.example");
  await owner`
    insert into public.brand_members (user_id, brand_partner_id) values (${colleague}, ${brand.brandId})`;
  const race = { requestId: crypto.randomUUID(), ...free };
  const { id } = await createRace(database, brand.userId, race);
  await createRace(database, brand.userId, race);
  for (const userId of [brand.userId, colleague]) {
    expect(await toldTo(userId)).toEqual([
      { kind: "race_created", payload: { race: fact(id) }, recipient: null },
    ]);
  }
  expect(await toldTo(other.userId)).toEqual([]);
  const bought = await cards.duePackage(brand);
  await cards.pay(bought);
  await forgetAll();
  await cards.raceWith(bought);
  expect(await kindsTo(brand.userId)).toEqual(["race_created"]);
});

test("a time is told in UTC, whatever the session's time zone and date style", async () => {
  const brand = await signUpBrand(database);
  await owner.begin(async (sql) => {
    await sql`set local timezone = 'Asia/Kolkata'`;
    await sql`set local datestyle = 'German'`;
    await sql`
      with race as (
        insert into public.live_races (name, description, start_time, start_time_zone, brand_partner_id)
        values ('Zoned', 'Far away.', '2040-01-02T03:04:05Z', 'Asia/Tokyo', ${brand.brandId}) returning id
      )
      insert into public.race_orders (brand_partner_id, live_race_id, request_id, request_fingerprint, tier,
        list_price_cents, discount_cents, total_cents, status)
      select ${brand.brandId}, id, gen_random_uuid(), '', 'standard', 0, 0, 0, 'free' from race`;
  });
  const [told] = await toldTo(brand.userId);
  expect(told?.payload).toMatchObject({ race: { start_time: "2040-01-02T03:04:05.000Z" } });
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

test("a cancellation by staff is told with its reason, whatever is owed or overdue, and an operator's update to nobody", async () => {
  const { id, userId } = await freeRace();
  const [due, overdue] = [await newOrder(), await newOrder()];
  await setOrder(overdue, "pay_by = now() - interval '1 hour'");
  await forgetAll();
  const reason = "The harbor is closed.";
  for (const raceId of [id, due.raceId, overdue.raceId]) {
    await setStatus(raceId, "cancelled", reason);
  }
  const told = { kind: "race_cancelled", payload: { race: fact(id), reason } };
  expect(await toldTo(userId)).toMatchObject([told]);
  for (const order of [due, overdue]) {
    const race = { id: order.raceId };
    expect(await toldTo(order.userId)).toMatchObject([{ ...told, payload: { race, reason } }]);
  }
  const silent = await freeRace();
  await owner`update public.live_races set status = 'cancelled' where id = ${silent.id}`;
  expect(await toldTo(silent.userId)).toEqual([]);
});

test("a race that its brand withdraws is not told to it, nor a change that is taken back", async () => {
  const order = await newOrder();
  const { id, userId } = await freeRace();
  await withdraw(order);
  expect(await toldTo(order.userId)).toEqual([]);
  const attempt = as(database, staffId, async (sql) => {
    await sql`select public.set_race_status(${id}, 'active', 'Looks good.')`;
    throw new Error("Taken back.");
  });
  await expect(attempt).rejects.toThrow("Taken back.");
  expect(await toldTo(userId)).toEqual([]);
});

test("a race whose payment is refunded in full is told as cancelled, with the reason", async () => {
  const order = await newOrder();
  await record(order);
  await forgetAll();
  await ask(order, 50_000);
  expect(await kindsTo(order.userId)).toEqual(["order_refunded", "race_cancelled"]);
  const [, cancelled] = await toldTo(order.userId);
  expect(cancelled?.payload).toEqual({ race: fact(order.raceId ?? ""), reason: "Called off." });
});

async function join(raceId: string, day: string, runners: number, seconds: number | null = null) {
  await owner`
    insert into public.race_participants (live_race_id, runner_id, joined_at, completed_at, completion_seconds)
    select ${raceId}, gen_random_uuid(), ${day}::timestamptz,
      case when ${seconds}::integer is not null then now() end, ${seconds}
    from generate_series(1, ${runners})`;
}

test.each(["staff", "the schedule"])(
  "a race that %s completed is told with its recap",
  async (by) => {
    const { id, userId } = await freeRace();
    // 23:30 in UTC is the next day in London's summer.
    await join(id, "2040-04-20T23:30:00Z", 12, 5000);
    await join(id, "2040-04-22T12:00:00Z", 11);
    await join(id, "2040-04-23T12:00:00Z", 9, 5600);
    if (by !== "staff") await setStatus(id, "active");
    await forgetAll();
    if (by === "staff") await setStatus(id, "completed");
    else await owner`select private.complete_races('2040-05-20T00:00:00Z')`;
    expect(await toldTo(userId)).toEqual([
      {
        kind: "race_completed",
        recipient: null,
        payload: {
          ...{ race: fact(id), joined: 32, finished: 21, completion_rate: 65.625 },
          ...{ average_seconds: (12 * 5000 + 9 * 5600) / 21, best_day: "2040-04-21" },
        },
      },
    ]);
  },
);

test.each([
  [0, { joined: 0, finished: 0, completion_rate: null, average_seconds: null, best_day: null }],
  [9, { joined: 9, finished: 0, completion_rate: 0, average_seconds: null, best_day: null }],
])("the recap of a race with %i runners has no best day", async (runners, recap) => {
  const { id, userId } = await freeRace();
  await join(id, "2040-04-20T12:00:00Z", runners);
  await forgetAll();
  await setStatus(id, "completed");
  expect((await toldTo(userId))[0]?.payload).toMatchObject(recap);
});
