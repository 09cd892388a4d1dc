/** What a brand's team is told about its races. */
import { expect, test } from "vitest";
import {
  asPerson,
  one,
  openDatabase,
  signUp,
  signUpBrand,
  signUpStaff,
  type BrandAccount,
} from "../../harness/database.ts";
import { paymentsOf } from "../../harness/payments.ts";
import { createRace } from "../../harness/races.ts";
import { outboxOf } from "./outbox.ts";

const database = await openDatabase();
const { owner } = database;
const staffId = await signUpStaff(database);
const { connect, dueRace, pay } = paymentsOf(database);
await connect();
const { toldTo, kindsTo, forgetAll } = outboxOf(database);

const moveTo = (raceId: string, status: string, reason = "As agreed.") =>
  asPerson(database, staffId)`select public.set_race_status(${raceId}, ${status}, ${reason})`;

async function freeRace(brand: BrandAccount): Promise<string> {
  const { id } = await createRace(database, brand.userId, { discountCode: "FREE500OUTPACE" });
  await forgetAll();
  return id;
}

const fact = (id: string) => ({
  id,
  name: "Harbor Run",
  start_time: "2040-05-04T09:00:00.000Z",
  start_time_zone: "Europe/London",
  target_distance: 10,
  max_participants: 500,
});

test("everyone of the brand is told of a free race once, and nobody else", async () => {
  const brand = await signUpBrand(database);
  const other = await signUpBrand(database);
  const colleague = await signUp(database, "colleague@company.example");
  await owner`
    insert into public.brand_members (user_id, brand_partner_id) values (${colleague}, ${brand.brandId})`;
  const requestId = crypto.randomUUID();
  const race = { requestId, discountCode: "FREE500OUTPACE" };
  const { id } = await createRace(database, brand.userId, race);
  await createRace(database, brand.userId, race);
  for (const userId of [brand.userId, colleague]) {
    expect(await toldTo(userId)).toEqual([
      { kind: "race_created", payload: { race: fact(id) }, recipient: null },
    ]);
  }
  expect(await toldTo(other.userId)).toEqual([]);
});

test("a race that a package paid for is told as created, with nothing due", async () => {
  const brand = await signUpBrand(database);
  await createRace(database, brand.userId, { discountCode: "FREE500OUTPACE" });
  const { duePackage } = paymentsOf(database);
  await pay(await duePackage(brand));
  await forgetAll();
  await createRace(database, brand.userId);
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

test("an approval is told each time, and a way back with its reason", async () => {
  const brand = await signUpBrand(database);
  const id = await freeRace(brand);
  await moveTo(id, "active");
  await moveTo(id, "pending", "The route is closed.");
  await moveTo(id, "active");
  const told = await toldTo(brand.userId);
  expect(told.map(({ kind }) => kind)).toEqual(["race_approved", "race_moved", "race_approved"]);
  expect(told[0]?.payload).toEqual({ race: fact(id) });
  expect(told[1]?.payload).toEqual({
    race: fact(id),
    status: "pending",
    reason: "The route is closed.",
  });
});

test("a cancelled race that staff open again is told as moved, not as approved", async () => {
  const brand = await signUpBrand(database);
  const id = await freeRace(brand);
  await moveTo(id, "cancelled");
  await moveTo(id, "active", "It takes place after all.");
  const [, moved] = await toldTo(brand.userId);
  expect(moved).toMatchObject({ kind: "race_moved", payload: { status: "active" } });
});

test("a cancellation by staff is told with its reason, whatever is owed", async () => {
  const free = await signUpBrand(database);
  const due = await signUpBrand(database);
  const freeId = await freeRace(free);
  const { raceId } = await dueRace(due);
  await forgetAll();
  await moveTo(freeId, "cancelled", "The harbor is closed.");
  await moveTo(raceId ?? "", "cancelled", "The city said no.");
  expect(await toldTo(free.userId)).toMatchObject([
    { kind: "race_cancelled", payload: { race: fact(freeId), reason: "The harbor is closed." } },
  ]);
  expect(await toldTo(due.userId)).toMatchObject([
    { kind: "race_cancelled", payload: { reason: "The city said no." } },
  ]);
});

test("staff's reason is told even if the order was overdue", async () => {
  const brand = await signUpBrand(database);
  const { raceId, orderId } = await dueRace(brand);
  await owner`update public.race_orders set pay_by = now() - interval '1 hour' where id = ${orderId}`;
  await forgetAll();
  await moveTo(raceId ?? "", "cancelled", "Nobody paid.");
  expect(await toldTo(brand.userId)).toMatchObject([
    { kind: "race_cancelled", payload: { reason: "Nobody paid." } },
  ]);
});

test("a race that its brand withdraws is not told to it", async () => {
  const brand = await signUpBrand(database);
  const { raceId } = await dueRace(brand);
  await forgetAll();
  await asPerson(database, brand.userId)`select public.withdraw_race(${raceId})`;
  expect(await toldTo(brand.userId)).toEqual([]);
});

test("a race whose payment is refunded in full is told as cancelled, with the reason", async () => {
  const brand = await signUpBrand(database);
  const { raceId, orderId } = await dueRace(brand);
  await asPerson(database, staffId)`select public.record_payment(${orderId}, 'INV-1', 'Wired.')`;
  await forgetAll();
  await asPerson(database, staffId)`
    select public.request_refund(gen_random_uuid(), ${orderId}, 50000, 'The park is flooded.')`;
  expect(await kindsTo(brand.userId)).toEqual(["order_refunded", "race_cancelled"]);
  const [, cancelled] = await toldTo(brand.userId);
  expect(cancelled?.payload).toEqual({ race: fact(raceId ?? ""), reason: "The park is flooded." });
});

test("a change that is taken back is not told", async () => {
  const brand = await signUpBrand(database);
  const id = await freeRace(brand);
  const attempt = owner.begin(async (sql) => {
    await sql`update public.live_races set status = 'active' where id = ${id}`;
    throw new Error("Taken back.");
  });
  await expect(attempt).rejects.toThrow("Taken back.");
  expect(await toldTo(brand.userId)).toEqual([]);
});

test("a change without a word in the audit log is told too", async () => {
  const brand = await signUpBrand(database);
  const id = await freeRace(brand);
  await owner`update public.live_races set status = 'cancelled' where id = ${id}`;
  expect(await toldTo(brand.userId)).toMatchObject([
    { kind: "race_cancelled", payload: { reason: "" } },
  ]);
});

async function join(raceId: string, day: string, runners: number, seconds: number | null = null) {
  await owner`
    insert into public.race_participants (live_race_id, runner_id, joined_at, completed_at, completion_seconds)
    select ${raceId}, gen_random_uuid(), ${day}::timestamptz,
      case when ${seconds}::integer is not null then now() end, ${seconds}
    from generate_series(1, ${runners})`;
}

test("a completed race is told with its recap, by staff and by the schedule alike", async () => {
  const byStaff = await signUpBrand(database);
  const bySchedule = await signUpBrand(database);
  for (const brand of [byStaff, bySchedule]) {
    const id = await freeRace(brand);
    // 23:30 in UTC is the next day in London's summer.
    await join(id, "2040-04-20T23:30:00Z", 12, 5000);
    await join(id, "2040-04-22T12:00:00Z", 11);
    await join(id, "2040-04-23T12:00:00Z", 9, 5600);
    await forgetAll();
    if (brand === byStaff) {
      await moveTo(id, "completed");
    } else {
      await moveTo(id, "active");
      await forgetAll();
      await owner`select private.complete_races('2040-05-20T00:00:00Z')`;
    }
    expect(await toldTo(brand.userId)).toEqual([
      {
        kind: "race_completed",
        recipient: null,
        payload: {
          race: fact(id),
          joined: 32,
          finished: 21,
          completion_rate: 65.625,
          average_seconds: (12 * 5000 + 9 * 5600) / 21,
          best_day: "2040-04-21",
        },
      },
    ]);
  }
});

test("a completed race without runners has no rate, average or best day", async () => {
  const brand = await signUpBrand(database);
  const id = await freeRace(brand);
  await moveTo(id, "completed");
  const [told] = await toldTo(brand.userId);
  expect(told?.payload).toMatchObject({
    joined: 0,
    finished: 0,
    completion_rate: null,
    average_seconds: null,
    best_day: null,
  });
});

test("a day with fewer than ten runners is no best day", async () => {
  const brand = await signUpBrand(database);
  const id = await freeRace(brand);
  await join(id, "2040-04-20T12:00:00Z", 9);
  await forgetAll();
  await moveTo(id, "completed");
  expect(
    (await one(owner`select payload from private.outbox where user_id = ${brand.userId}`))[
      "payload"
    ],
  ).toMatchObject({ best_day: null });
});
