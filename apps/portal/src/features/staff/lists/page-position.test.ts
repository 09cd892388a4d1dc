import type { RaceSortColumn } from "@outpace/data/staff-races";
import { expect, test } from "vitest";

import { readPosition, type SortKind, sortKindOf, withPosition } from "./page-position.ts";

const id = "b0000000-0000-4000-8000-000000000007";

test.each<[SortKind, string]>([
  ["text", "it's 50% ~ off, for all & everyone"],
  ["integer", "1204"],
  ["decimal", "26.2"],
  ["decimal", "10"],
  ["time", "2026-11-20 10:00:00.123456+00"],
  ["time", "2026-11-20 10:00:00+05:30"],
  ["time", "0001-01-01 00:00:00-15:59"],
])("a position by %s survives the URL: %s", (kind, value) => {
  for (const at of [{ after: { id, value } }, { before: { id, value } }]) {
    const query = withPosition(new URLSearchParams("status=active&after=old"), at);
    const read = new URLSearchParams(query.toString());
    expect(readPosition(read, kind)).toEqual(at);
    expect(withPosition(read).toString()).toBe("status=active");
  }
});

test.each<[SortKind, string]>([
  ["text", ""],
  ["text", "no-id~name"],
  ["text", `${id}`],
  ["text", `${id}~${"n".repeat(201)}`],
  ["text", `${id}~nul\0`],
  ["decimal", `${id}~`],
  ["decimal", `${id}~1e999`],
  ["decimal", `${id}~-1; drop`],
  ["integer", `${id}~26.2`],
  ["integer", `${id}~2147483648`],
  ["time", `${id}~yesterday`],
  ["time", `${id}~2026-02-30 10:00:00+00`],
  ["time", `${id}~2026-11-20 25:00:00+00`],
  ["time", `${id}~2026-11-20 10:00:00+16`],
  ["time", `${id}~0000-11-20 10:00:00+00`],
  ["time", "123~2026-11-20 10:00:00+00"],
])("by %s, %s is not a position", (kind, text) => {
  expect(readPosition(new URLSearchParams({ after: text }), kind)).toBe("unknown");
});

test("the log's positions have numbers, those of other lists UUIDs", () => {
  const value = "2026-11-20 10:00:00+00";
  const read = (entry: string) =>
    readPosition(new URLSearchParams({ after: `${entry}~${value}` }), "time", "number");
  expect(read("123")).toEqual({ after: { id: "123", value } });
  expect(read(id)).toBe("unknown");
});

test("a position of another order is unknown if the columns differ in type", () => {
  const query = new URLSearchParams({ after: `${id}~26.2` });
  const read = (column: RaceSortColumn) => readPosition(query, sortKindOf(column));
  expect(read("distance")).toEqual({ after: { id, value: "26.2" } });
  expect([read("participants"), read("status")]).toEqual(["unknown", "unknown"]);
});
