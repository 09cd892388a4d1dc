import { expect, test } from "vitest";
import { createMutex, runAside } from "./mutex.ts";

test("work runs in order; work aside lets the next one start, then waits for its turn", async () => {
  const runExclusive = createMutex();
  const log: string[] = [];
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const first = runExclusive(async () => {
    log.push("first begins");
    await runAside(() => arrival);
    log.push("first ends");
  });
  const second = runExclusive(async () => {
    log.push("second begins");
    arrive();
    await arrival;
    log.push("second ends");
  });
  await Promise.all([first, second]);
  expect(log).toEqual(["first begins", "second begins", "second ends", "first ends"]);
});

test("failed work, aside or not, passes the turn on", async () => {
  const runExclusive = createMutex();
  const fail = () => Promise.reject(new Error("broken"));
  await expect(runExclusive(fail)).rejects.toThrow("broken");
  await expect(runExclusive(() => runAside(fail))).rejects.toThrow("broken");
  expect(await runExclusive(() => Promise.resolve("next"))).toBe("next");
});
