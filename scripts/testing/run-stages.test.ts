import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runStages } from "./run-stages.ts";
import type { Stage } from "./stages.ts";

const order: string[] = [];

function stage(name: string, failed: number): Stage {
  return {
    name,
    title: name,
    task: name,
    run: () => {
      order.push(name);
      return Promise.resolve({
        counts: { passed: 1, failed, skipped: 0 },
        ran: 1,
        workspaces: 1,
      });
    },
  };
}

const stages = [stage("first", 0), stage("second", 1), stage("third", 0)];

beforeEach(() => {
  order.length = 0;
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** A stage that ends when another one has started. */
function until(name: string, other: string): Stage {
  return {
    ...stage(name, 0),
    run: async () => {
      order.push(`${name} starts`);
      await vi.waitUntil(() => order.some((entry) => entry.startsWith(other)));
      return stage(name, 0).run();
    },
  };
}

test("a run that stops at a failure starts nothing after it, ends what is running, and fails", async () => {
  const slow = until("slow", "failing");
  const some = [slow, stage("failing", 1), stage("third", 0)];
  expect(await runStages(some, { stopAtFailure: true })).toBe(1);
  expect(order).toEqual(["slow starts", "failing", "slow"]);
});

test("a run that continues after a failure runs the rest and still fails", async () => {
  expect(await runStages(stages, { stopAtFailure: false })).toBe(1);
  expect(order).toEqual(["first", "second", "third"]);
});

/** Lets everything start that may. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("two stages run at a time, and the next starts when one of them has ended", async () => {
  const some = [until("slow", "third"), stage("second", 0), stage("third", 0)];
  expect(await runStages(some, { stopAtFailure: true })).toBe(0);
  expect(order).toEqual(["slow starts", "second", "third", "slow"]);
});

test("a stage that runs alone waits for those before it, and those after it for its end", async () => {
  const run = async () => {
    order.push("alone starts");
    await turn();
    return stage("alone", 0).run();
  };
  const alone = { ...stage("alone", 0), runsAlone: true, run };
  const some = [until("slow", "second"), stage("second", 0), alone, stage("last", 0)];
  expect(await runStages(some, { stopAtFailure: true })).toBe(0);
  expect(order).toEqual(["slow starts", "second", "slow", "alone starts", "alone", "last"]);
});

test("a stage that needs the results of another one waits for its end", async () => {
  let end: () => void = () => undefined;
  const builds: Stage = {
    ...stage("builds", 0),
    run: async () => {
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      return stage("builds", 0).run();
    },
  };
  const run = runStages([builds, { ...stage("published", 0), after: "builds" }], {
    stopAtFailure: true,
  });
  await turn();
  expect(order).toEqual([]);
  end();
  expect(await run).toBe(0);
  expect(order).toEqual(["builds", "published"]);
});

test("a run without a failure succeeds", async () => {
  expect(await runStages([stage("only", 0)], { stopAtFailure: true })).toBe(0);
});
