import { expect, test } from "vitest";
import { createPace, type Clock } from "../../functions/emails/pace.ts";

function fakeClock() {
  let time = 0;
  return {
    now: () => time,
    sleep: (milliseconds: number) => {
      time += milliseconds;
      return Promise.resolve();
    },
  } satisfies Clock;
}

/** The milliseconds at which so many begin. */
async function begin(
  count: number,
  perSecond: number,
  clock: Clock,
  pace = createPace(perSecond, clock),
) {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    await pace.next();
    times.push(clock.now());
  }
  return times;
}

test("in any second begin as many as are allowed, and not one more", async () => {
  expect(await begin(7, 3, fakeClock())).toEqual([0, 0, 0, 1000, 1000, 1000, 2000]);
});

test("time that passes between them is not lost, nor saved up", async () => {
  const clock = fakeClock();
  const pace = createPace(2, clock);
  await begin(1, 2, clock, pace);
  await clock.sleep(700);
  expect(await begin(3, 2, clock, pace)).toEqual([700, 1000, 1700]);
  await clock.sleep(60_000);
  expect(await begin(3, 2, clock, pace)).toEqual([61_700, 61_700, 62_700]);
});

test("none begins during a pause", async () => {
  const clock = fakeClock();
  const pace = createPace(5, clock);
  pace.pause(3000);
  pace.pause(10);
  expect(await begin(1, 5, clock, pace)).toEqual([3000]);
});
