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

test("a run that stops at a failure leaves the rest and fails", async () => {
  expect(await runStages(stages, { stopAtFailure: true })).toBe(1);
  expect(order).toEqual(["first", "second"]);
});

test("a run that continues after a failure runs the rest and still fails", async () => {
  expect(await runStages(stages, { stopAtFailure: false })).toBe(1);
  expect(order).toEqual(["first", "second", "third"]);
});

test("stages that run alongside another one all end before the next, also when one of them fails", async () => {
  const slow: Stage = {
    ...stage("slow", 0),
    run: async () => {
      await vi.waitUntil(() => order.includes("failing"));
      return stage("slow", 0).run();
    },
  };
  const group = [slow, { ...stage("failing", 1), runsAlongside: true }];
  expect(await runStages([...group, stage("next", 0)], { stopAtFailure: true })).toBe(1);
  expect(order).toEqual(["failing", "slow"]);
});

test("a run without a failure succeeds", async () => {
  expect(await runStages([stage("only", 0)], { stopAtFailure: true })).toBe(0);
});
