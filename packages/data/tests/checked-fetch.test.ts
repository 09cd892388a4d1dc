import { expect, test } from "vitest";
import { checked } from "./checked-fetch.ts";

/** Whether the check lets a response with this body pass. */
async function passes(path: string, body: unknown, status = 200): Promise<boolean> {
  const request = checked(() => Promise.resolve(Response.json(body, { status })));
  return request(`https://project-one.supabase.example/rest/v1/${path}?limit=1`).then(
    () => true,
    () => false,
  );
}

test.each([
  ["of a function's type", "rpc/report_links", "name", "ends_at"],
  ["of a table that a function returns", "rpc/create_race", "status", "approved_at"],
  ["of a view", "brand_race_analytics", "total_participants", "average_pace"],
])("a null in a field %s fails, unless the types allow it", async (_, path, field, nullable) => {
  expect(await passes(path, { [field]: null })).toBe(false);
  expect(await passes(path, [{ [field]: 1 }, { [field]: null }])).toBe(false);
  expect(await passes(path, [{ [field]: 1, [nullable]: null }])).toBe(true);
  expect(await passes(path, { [field]: null }, 400)).toBe(true);
});

test("a null answer fails, unless the types allow it", async () => {
  expect(await passes("rpc/view_brand", null)).toBe(false);
  expect(await passes("rpc/public_race", null)).toBe(false);
  expect(await passes("rpc/set_brand_logo", null)).toBe(true);
  expect(await passes("rpc/fail_email", null)).toBe(true);
  expect(await passes("race_orders", [null])).toBe(true);
});
