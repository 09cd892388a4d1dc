import { expect, test } from "vitest";
import { createMutex, runAside } from "./mutex.ts";

test("work runs in order, also after failures; work aside lets the next one start", async () => {
  const runExclusive = createMutex();
  const log: string[] = [];
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const fail = () => Promise.reject(new Error("broken"));
  const failures = [runExclusive(fail), runExclusive(() => runAside(fail))];
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
  for (const failure of failures) await expect(failure).rejects.toThrow("broken");
  await Promise.all([first, second]);
  expect(log).toEqual(["first begins", "second begins", "second ends", "first ends"]);
});
