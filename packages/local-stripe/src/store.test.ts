import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fileStore } from "./store.ts";
import { createBench, raceSession } from "./testing/bench.ts";

function temporaryPath(): string {
  const folder = mkdtempSync(join(tmpdir(), "local-stripe-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return join(folder, "data", "stripe.jsonl");
}

test("a store in a file brings everything back after a restart", async () => {
  const path = temporaryPath();
  const before = createBench({ store: fileStore(path) });
  const idempotencyKey = "payment-1";
  const made = await before.sdk.checkout.sessions.create(raceSession(), { idempotencyKey });
  before.actions.pay(made.id);
  const paid = await before.sdk.checkout.sessions.retrieve(made.id);

  const after = createBench({ store: fileStore(path) });
  expect(await after.sdk.checkout.sessions.retrieve(made.id)).toEqual(paid);
  const again = await after.sdk.checkout.sessions.create(raceSession(), { idempotencyKey });
  expect(again).toEqual(made);
  expect(await after.types()).toEqual(["checkout.session.completed"]);
});

test("a kill in the middle of a line loses that line only", async () => {
  const path = temporaryPath();
  const before = createBench({ store: fileStore(path) });
  const id = await before.open();
  appendFileSync(path, '["session",{"id":"cs_test_local_cut"');
  const after = createBench({ store: fileStore(path) });
  expect((await after.sdk.checkout.sessions.list()).data.map((session) => session.id)).toEqual([
    id,
  ]);
});

test("the file holds each value once after it was opened", async () => {
  const path = temporaryPath();
  const { actions, open } = createBench({ store: fileStore(path) });
  const id = await open();
  actions.expire(id);
  const lines = () => readFileSync(path, "utf8").split(`["session",{"id":"${id}"`).length - 1;
  expect(lines()).toBe(2);
  fileStore(path);
  expect(lines()).toBe(1);
});
