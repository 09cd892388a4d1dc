import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { expected } from "../harness/backend.ts";
import { readCatalog, tablesOf } from "./catalog.ts";
import { callers, makeFixtures, type Caller } from "./fixtures.ts";

const { backend, clients, owner, other, deactivated } = await makeFixtures();

const people = callers.filter((caller) => caller !== "service role");
const tables = tablesOf(await readCatalog(backend)).filter(({ kind }) => kind === "table");

/** What a form edits. Every other column of every table is closed. */
const editable: Readonly<Record<string, readonly string[]>> = {
  live_races: [
    ...["name", "description", "start_time", "start_time_zone", "target_distance"],
    ...["brand_website_url", "background_photo_url"],
  ],
  brand_partners: ["name", "contact_name"],
};

const cases = tables.flatMap(({ name, columns }) => {
  const writable = columns.filter(({ isGenerated }) => !isGenerated).map((column) => column.name);
  const open = editable[name] ?? [];
  const closed = writable.filter((column) => !open.includes(column));
  return people.map((persona) => [persona, name, closed, [...open, ...closed][0] ?? ""] as const);
});

test.each(cases)(
  "%s inserts nothing into %s, deletes nothing from it and changes none of %j",
  async (persona, table, closed, column) => {
    const rows = clients[persona].from(table);
    const update = (...columns: string[]) =>
      rows.update(Object.fromEntries(columns.map((name) => [name, null]))).not(column, "is", null);
    for (const request of [
      rows.insert({ [column]: null }),
      rows.delete().not(column, "is", null),
      ...closed.map((name) => update(name)),
      // Beside one that is open.
      update(column, closed[0] ?? ""),
    ]) {
      const { error } = await request;
      expect(error?.code).toBe(persona === "expired" ? "PGRST303" : "42501");
    }
  },
);

describe("a race's details", () => {
  const edit = (persona: Caller, { raceId } = owner, change: object = { name: "Renamed" }) => {
    const race = clients[persona].from("live_races").update(change).eq("id", raceId);
    return race.select("name, brand_website_url");
  };

  test("are edited by its own brand, and normalized on the way", async () => {
    const change = { name: " Harbor Run II ", brand_website_url: "harbor.example" };
    expect(await expected(edit("owner", owner, change))).toEqual([
      { name: "Harbor Run II", brand_website_url: "https://harbor.example" },
    ]);
  });

  test.each(["no brand", "other brand", "deactivated", "staff"] as const)(
    "are not edited by %s: no row matches",
    async (persona) => {
      expect(await expected(edit(persona))).toEqual([]);
      const { data } = await clients.owner.from("live_races").select("name").single();
      expect(data?.name).not.toBe("Renamed");
    },
  );

  test.each([
    ["visitor", "42501"],
    ["expired", "PGRST303"],
  ] as const)("are not edited by %s: %s", async (persona, code) => {
    expect((await edit(persona)).error?.code).toBe(code);
  });

  test("are not edited by a deactivated brand, which is told why", async () => {
    const { error, status } = await edit("deactivated", deactivated);
    expect([status, error?.code, error?.hint]).toEqual([403, "PT403", "brand_inactive"]);
  });

  test.each([
    [{ name: "  " }, "Please enter a race name."],
    [{ description: "" }, "Please enter a race description."],
    [{ description: "d".repeat(51) }, "Race description must be 50 characters or less."],
    [{ start_time: null }, "Please select a start time."],
    [{ start_time_zone: "Mars/Olympus" }, "Please select a time zone."],
    [
      { background_photo_url: "https://elsewhere.example/a.png" },
      "The background photo must be one uploaded here.",
    ],
  ])("follow the rules of the create form: %j", async (change, message) => {
    const { error, status } = await edit("owner", owner, change);
    expect([status, error?.message, error?.hint]).toEqual([400, message, "invalid_value"]);
  });
});

describe("a company's details", () => {
  const edit = (persona: Caller, brandId: string, change: object) => {
    const brands = clients[persona].from("brand_partners").update(change);
    return brands.eq("id", brandId).select("name, brand_name, contact_name");
  };

  test("are its name and its contact, edited by the company alone", async () => {
    const change = { name: `Renamed ${randomUUID()}`, contact_name: "Grace Example" };
    const { data } = await edit("other brand", other.brandId, change);
    expect(data).toEqual([{ ...change, brand_name: change.name }]);
    for (const persona of ["other brand", "staff"] as const) {
      const stranger = await edit(persona, owner.brandId, { contact_name: "Someone Else" });
      expect(stranger.data, persona).toEqual([]);
    }
  });

  test("do not include another company's name", async () => {
    const { data } = await other.client.from("brand_partners").select("name").single();
    const change = { name: String(data?.name).toUpperCase() };
    const { error, status } = await edit("owner", owner.brandId, change);
    expect([status, error?.message, error?.hint]).toEqual([
      409,
      "This brand name is already taken",
      "brand_name_taken",
    ]);
  });
});
