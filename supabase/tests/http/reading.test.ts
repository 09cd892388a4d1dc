import { describe, expect, test } from "vitest";
import { expected } from "../harness/backend.ts";
import { readCatalog, tablesOf } from "./catalog.ts";
import { cellsOf } from "./cells.ts";
import { makeFixtures, type Caller } from "./fixtures.ts";

const { backend, clients, owner, other, deactivated } = await makeFixtures();

const denied = "42501";
const expired = "PGRST303";

/* "own" rows are those of the persona's brand; staff see every brand's, which other files add to. */
const cells = cellsOf<Caller>(`
  | read                     | no brand | other brand | deactivated | owner | staff |
  | ------------------------ | -------- | ----------- | ----------- | ----- | ----- |
  | brand_partners           | none     | own         | own         | own   | every |
  | brand_members            | none     | own         | own         | own   | none  |
  | staff_members            | none     | none        | none        | none  | own   |
  | tiers                    | every    | every       | every       | every | every |
  | live_races               | none     | own         | own         | own   | every |
  | brand_race_analytics     | none     | own         | own         | own   | every |
  | race_participant_totals  | none     | none        | none        | own   | every |
  | race_orders              | none     | own         | own         | own   | every |
  | race_orders (request_id) | 42501    | 42501       | 42501       | 42501 | 42501 |
  | race_participants        | 42501    | 42501       | 42501       | 42501 | 42501 |
  | discount_codes           | 42501    | 42501       | 42501       | 42501 | 42501 |
  | newsletter_subscribers   | 42501    | 42501       | 42501       | 42501 | 42501 |
  | audit_log                | none     | none        | none        | none  | every |`);
const rows = [...new Set(cells.map(([row]) => row))];
const refused = rows.flatMap((row) => [
  [row, "visitor", denied] as const,
  [row, "expired", expired] as const,
]);

test("every table and view of the API is tried", async () => {
  const names = tablesOf(await readCatalog(backend)).map(({ name }) => name);
  expect(new Set(rows.map((row) => row.split(" ")[0]))).toEqual(new Set(names));
});

test.each([...cells, ...refused])("%s shows %s: %s", async (row, persona, cell) => {
  const [table = "", columns = table === "race_orders" ? "id, status, total_cents" : "*"] =
    row.split(/ \(|\)/);
  const { data, error, status } = await clients[persona].from(table).select(columns);
  if (cell === denied || cell === expired) {
    const code = persona === "visitor" || persona === "expired" ? 401 : 403;
    expect([error?.code, status]).toEqual([cell, code]);
    return;
  }
  expect(error).toBeNull();
  const found = data?.length ?? -1;
  if (cell === "every") expect(found).toBeGreaterThan(table === "race_participant_totals" ? 0 : 2);
  else expect(found).toBe({ none: 0, own: 1 }[cell]);
});

describe("the rows are the right ones", () => {
  test("a brand's own race, and no other brand's by its id", async () => {
    const own = await clients.owner.from("live_races").select("id, brand_partner_id");
    expect(own.data).toEqual([{ id: owner.raceId, brand_partner_id: owner.brandId }]);
    const theirs = await clients.owner.from("live_races").select("id").eq("id", other.raceId);
    expect(theirs.data).toEqual([]);
  });

  test("its analytics, aggregated", async () => {
    const { data } = await clients.owner.from("brand_race_analytics").select("*").single();
    expect(data).toEqual({
      live_race_id: owner.raceId,
      total_participants: 2,
      completed_participants: 1,
      average_completion_time: 5_400,
      average_pace: 9,
    });
  });

  test.each([
    ["live_races", "id"],
    ["race_orders", "live_race_id"],
  ])("staff see every brand's %s", async (table, column) => {
    const found = await expected<object[]>(clients.staff.from(table).select(column));
    const races = [owner, other, deactivated].map(({ raceId }) => ({ [column]: raceId }));
    expect(found).toEqual(expect.arrayContaining(races));
  });
});
