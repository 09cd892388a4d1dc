import { expect, test } from "vitest";
import { type History, reduceHistory, startHistory } from "./history.ts";

/** Sets a number: its value, the time, and whether the pointer is held. */
function set(history: History<number>, value: number, key: string, at: number, isHeld = false) {
  return reduceHistory(history, { type: "change", change: () => value, key, at, isHeld });
}

const undo = (history: History<number>) => reduceHistory(history, { type: "undo" });
const redo = (history: History<number>) => reduceHistory(history, { type: "redo" });

test("undo and redo walk through the steps and stop at both ends", () => {
  const two = set(set(startHistory(0), 1, "a", 0), 2, "b", 0);
  expect(undo(two).present).toBe(1);
  expect(undo(undo(undo(two))).present).toBe(0);
  expect(redo(redo(redo(undo(undo(two))))).present).toBe(2);
});

test("a change after undo drops the undone steps", () => {
  const changed = set(undo(set(startHistory(0), 1, "a", 0)), 5, "a", 1);
  expect(redo(changed).present).toBe(5);
  expect(undo(changed).present).toBe(0);
});

test("one drag of a slider is one step, however long it lasts", () => {
  const dragged = set(set(set(startHistory(0), 1, "a", 0), 2, "a", 500, true), 3, "a", 9000, true);
  expect(undo(dragged).present).toBe(0);
});

test("changes of one setting are separate after a pause; of two settings, always", () => {
  expect(undo(set(set(startHistory(0), 1, "a", 0), 2, "a", 1000)).present).toBe(1);
  expect(undo(set(set(startHistory(0), 1, "a", 0), 2, "b", 1, true)).present).toBe(1);
});

test("setting the same value is no step", () => {
  const history = set(startHistory(0), 1, "a", 0);
  expect(set(history, 1, "b", 1)).toBe(history);
});
