/** What a brand's team is told about its races, their places, from the totals that triggers keep, and their start. */
import { expect, test } from "vitest";
import { openCardPayments } from "../../harness/card-payments.ts";
import { one, refusal, signUp, signUpBrand } from "../../harness/database.ts";
import { createRace } from "../../harness/races.ts";
import { times } from "../concurrency.ts";
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

const start = "2031-03-10T09:00:00Z";

/** The only race that is not cancelled, with what its brand was told. */
async function newRace(change: object = {}) {
  await owner`update public.live_races set status = 'cancelled'`;
  const { userId, brandId } = await signUpBrand(database);
  const race = {
    ...{ name: "Dawn Run", description: "Early.", start_time: start, start_time_zone: "UTC" },
    ...{ brand_partner_id: brandId, status: "active", ...change },
  };
  const { id } = await one(owner<{ id: string }[]>`
    insert into public.live_races ${owner(race)} returning id`);
  const told = async () =>
    (await toldTo(userId)).map(({ kind, payload }) =>
      "joined" in payload ? `${kind} ${String(payload.joined)}` : kind,
    );
  const join = (runners: number) => owner`
    insert into public.race_participants (live_race_id, runner_id)
    select ${id}, gen_random_uuid() from generate_series(1, ${runners})`;
  const leave = (runners: number) => owner`
    delete from public.race_participants where id in (
      select id from public.race_participants where live_race_id = ${id} limit ${runners})`;
  return { id, race, userId, told, join, leave };
}

const tellAt = (instant: string, zone = "UTC") =>
  owner.begin(async (sql) => {
    await sql`select set_config('timezone', ${zone}, true)`;
    return (await one(sql`select private.tell_race_starts(${instant}) as told`))["told"];
  });

test("a race is told as half full and as full once each, runner by runner, also after the outbox was cleared", async () => {
  const { join, leave, told } = await newRace({ max_participants: 5 });
  const half = "race_half_full 3";
  for (const expected of [[], [], [half], [half], [half, "race_full 5"]]) {
    await join(1);
    expect(await told()).toEqual(expected);
  }
  for (const expected of [[half, "race_full 5"], []]) {
    await leave(4);
    await join(4);
    expect(await told()).toEqual(expected);
    await forgetAll();
  }
});

test("runners who join all at once fill a race with one e-mail, and none beyond the last place, who is refused", async () => {
  const { join, told } = await newRace({ max_participants: 10 });
  expect((await refusal(join(11))).hint).toBe("race_full");
  expect(await told()).toEqual([]);
  await join(10);
  expect(await told()).toEqual(["race_full 10"]);
});

test("runners who join at once over many connections tell it once", async () => {
  const { join, told } = await newRace({ max_participants: 40 });
  await Promise.all(times(40, () => join(1)));
  expect(await told()).toEqual(["race_half_full 20", "race_full 40"]);
});

test("a race is told exactly 24 hours before its start, once, with who has joined, and again for another start alone", async () => {
  const { id, join, userId } = await newRace();
  await join(7);
  expect(await tellAt("2031-03-09T08:59:59Z")).toBe(0);
  expect(await tellAt("2031-03-09T09:00:00Z")).toBe(1);
  expect(await tellAt("2031-03-09T09:00:01Z")).toBe(0);
  const moved = "2031-03-12T09:00:00.000Z";
  await owner`update public.live_races set start_time = ${moved} where id = ${id}`;
  expect(await tellAt("2031-03-10T00:00:00Z")).toBe(0);
  expect(await tellAt("2031-03-12T00:00:00Z")).toBe(1);
  const race = { id, start_time: "2031-03-10T09:00:00.000Z" };
  expect(await toldTo(userId)).toMatchObject([
    { kind: "race_starts", payload: { joined: 7, race } },
    { kind: "race_starts", payload: { race: { start_time: moved } } },
  ]);
});

test.each([
  // The clock goes forward in the night before: the day has 23 hours.
  ["Europe/Berlin", "2031-03-30T07:00:00Z", "2031-03-29T07:00:00Z"],
  // It goes back: the day has 25 hours.
  ["America/New_York", "2031-11-02T12:00:00Z", "2031-11-01T12:00:00Z"],
])("in %s, 24 hours before %s is %s, whatever the session's zone", async (zone, start, instant) => {
  await newRace({ start_time: start, start_time_zone: zone });
  const justBefore = new Date(Date.parse(instant) - 1000).toISOString();
  expect(await tellAt(justBefore, zone)).toBe(0);
  expect(await tellAt(instant, zone)).toBe(1);
});

test("a race that is not active or has started is not told, and one approved late is told at once", async () => {
  for (const status of ["pending", "completed", "cancelled"]) {
    await newRace({ status });
    expect(await tellAt("2031-03-10T00:00:00Z")).toBe(0);
  }
  await newRace();
  expect(await tellAt(start)).toBe(0);
  expect(await tellAt("2031-03-10T08:50:00Z")).toBe(1);
});

test("one run tells of a thousand races, and the next of the rest", async () => {
  const { race, userId } = await newRace();
  await owner`insert into public.live_races ${owner(times(1010, (n) => ({ ...race, name: `Run ${String(n)}` })))}`;
  expect(await tellAt("2031-03-10T00:00:00Z")).toBe(1000);
  expect(await tellAt("2031-03-10T00:00:00Z")).toBe(11);
  expect(await toldTo(userId)).toHaveLength(1011);
});
