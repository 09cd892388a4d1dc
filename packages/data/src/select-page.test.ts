import { PostgrestClient } from "@supabase/postgrest-js";
import { expect, test } from "vitest";
import type { Cursor } from "./pages.ts";
import { selectPage, toPage, type Order } from "./select-page.ts";

/** The query string of the request for a page of `races`. */
async function pageQuery(order: Order<string>, after?: Cursor): Promise<URLSearchParams> {
  let address = "";
  const client = new PostgrestClient("http://database.invalid", {
    fetch: (input) => {
      address = String(input);
      return Promise.resolve(Response.json([]));
    },
  });
  await selectPage(client.from("races").select("id"), order, 24, after);
  return new URL(address).searchParams;
}

const newest = { column: "created_at", direction: "descending" } as const;
const byName = { column: "search_name", direction: "ascending" } as const;

test("the first page asks for its rows and one more, in order", async () => {
  const query = await pageQuery(newest);
  expect(query.get("order")).toBe("created_at.desc,id.desc");
  expect(query.get("limit")).toBe("25");
  expect(query.has("or")).toBe(false);
});

test("the next page has a bound that an index can start from, besides its filter", async () => {
  const query = await pageQuery(newest, { value: "2026-03-01 00:00:00.123456+00", id: "7" });
  expect(query.get("created_at")).toBe("lte.2026-03-01 00:00:00.123456+00");
  expect(query.get("or")).toBe(
    '(created_at.lt."2026-03-01 00:00:00.123456+00",and(created_at.eq."2026-03-01 00:00:00.123456+00",id.lt."7"))',
  );
});

test("quotes and backslashes in a name are escaped in the filter", async () => {
  const query = await pageQuery(byName, { value: 'a "b", \\c', id: "7" });
  expect(query.get("order")).toBe("search_name.asc,id.asc");
  expect(query.get("search_name")).toBe('gte.a "b", \\c');
  expect(query.get("or")).toBe(
    '(search_name.gt."a \\"b\\", \\\\c",and(search_name.eq."a \\"b\\", \\\\c",id.gt."7"))',
  );
});

test("a next page exists only when there are more rows than fit on this one", () => {
  const rows = ["a", "b", "c"].map((id) => ({ id, name: `race ${id}` }));
  const page = (size: number) =>
    toPage(
      rows,
      size,
      (row) => row.name,
      ({ id }) => id,
    );
  expect(page(2)).toEqual({ items: ["a", "b"], next: { value: "race b", id: "b" } });
  expect(page(3)).toEqual({ items: ["a", "b", "c"], next: null });
});
