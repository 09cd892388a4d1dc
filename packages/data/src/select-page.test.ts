import { expect, test } from "vitest";
import { toPage } from "./select-page.ts";

test("a next page exists only when there are more rows than fit on this one", () => {
  const rows = ["a", "b", "c"].map((id) => ({ id, sort_value: `race ${id}` }));
  const page = (size: number) => toPage(rows, size, ({ id }) => id);
  expect(page(2)).toEqual({ items: ["a", "b"], next: { value: "race b", id: "b" } });
  expect(page(3)).toEqual({ items: ["a", "b", "c"], next: null });
});
