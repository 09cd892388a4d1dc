import { expect, test } from "vitest";
import { allRows, rowsPerRequest } from "./all-rows.ts";

test("a list is read to its end, with each row once and in order", async () => {
  for (const length of [0, 1, rowsPerRequest, rowsPerRequest + 1, 2 * rowsPerRequest + 1]) {
    const list = Array.from({ length }, (_, n) => n);
    const read = await allRows((first, last) => Promise.resolve(list.slice(first, last + 1)));
    expect(read).toEqual(list);
  }
});
