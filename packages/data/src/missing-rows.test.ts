import { noAnalytics } from "@outpace/domain/races";
import { expect, test } from "vitest";
import { getRaceAnalytics } from "./analytics.ts";
import { createClient } from "./client.ts";
import { getRace } from "./races.ts";
import { getBrandSummary } from "./staff-brands.ts";

const id = "b0000000-0000-4000-8000-000000000001";

/** A client whose server gives the same response to every request. */
const answering = (status: number, body: unknown) =>
  createClient({
    url: "https://project-one.supabase.example",
    publishableKey: "sb_publishable_x",
    fetch: () => Promise.resolve(Response.json(body, { status })),
  });

const noRow = {
  code: "PGRST116",
  details: "The result contains 0 rows",
  hint: null,
  message: "Cannot coerce the result to a single JSON object",
};

test.each([
  ["PGRST116", answering(406, noRow)],
  ["an empty list", answering(200, [])],
])("missing analytics are zeros and a missing record is null: %s", async (_, client) => {
  expect(await getRaceAnalytics(client, id)).toEqual(noAnalytics);
  expect(await getRace(client, id)).toBeNull();
  expect(await getBrandSummary(client, id)).toBeNull();
});

test("other errors of analytics and records are thrown", async () => {
  const client = answering(404, { code: "42P01", message: "x", details: null, hint: null });
  await expect(getRaceAnalytics(client, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(getRace(answering(500, {}), id)).rejects.toMatchObject({ code: "unexpected" });
});
