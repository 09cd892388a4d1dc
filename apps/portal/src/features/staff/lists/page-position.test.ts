import { expect, test } from "vitest";

import { readPosition, type SortKind, withPosition } from "./page-position.ts";

const id = "b0000000-0000-4000-8000-000000000007";

test.each<[SortKind, string]>([
  ["text", "it's 50% ~ off, for all & everyone"],
  ["number", "26.2"],
  ["time", "2026-11-20 10:00:00.123456+00"],
  ["time", "2026-11-20 10:00:00+05:30"],
])("a position by %s comes back from the URL: %s", (kind, value) => {
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
  ["number", `${id}~`],
  ["number", `${id}~1e999`],
  ["number", `${id}~-1; drop`],
  ["time", `${id}~yesterday`],
  ["time", `${id}~2026-02-30 10:00:00+00`],
  ["time", `${id}~2026-11-20 25:00:00+00`],
])("by %s, %s is no position", (kind, text) => {
  expect(readPosition(new URLSearchParams({ after: text }), kind)).toBe("unknown");
});
