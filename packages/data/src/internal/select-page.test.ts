import { expect, test } from "vitest";
import { toPage } from "./select-page.ts";

test("there is a next page only if rows are left over", () => {
  const rows = ["a", "b", "c"].map((id) => ({ id, sort_value: `race ${id}` }));
  const page = (size: number) => toPage(rows, size, ({ id }) => id);
  expect(page(2)).toEqual({ items: ["a", "b"], next: { value: "race b", id: "b" } });
  expect(page(3)).toEqual({ items: ["a", "b", "c"], next: null });
});
