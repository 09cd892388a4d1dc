import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { proof } from "../../harness/environment.ts";
import { tokenOf } from "../backend.ts";
import { readCatalog, type Catalog, type Table } from "../catalog.ts";
import { startOwnBackend, type OwnBackend } from "../own-backend.ts";
import { ask } from "../requests.ts";
import { expected, makeWorld, type World } from "../world.ts";

let own: OwnBackend;
let world: World;
let catalog: Catalog;
/** Values that stand in the database and that nobody below may ever see. */
let secrets: readonly string[];
/** Those of another brand, which staff may see. */
let secretsOfOther: readonly string[];

/** Staff see every brand, so what is closed to them is one step away from something open. */
const longestPath = { owner: proof.isLong ? 3 : 2, staff: proof.isLong ? 3 : 1 };

beforeAll(async () => {
  own = await startOwnBackend();
  world = await makeWorld(own);
  catalog = await readCatalog(own.database);
  await expected(
    world.service
      .from("race_participants")
      .insert({ live_race_id: world.other.raceId, runner_id: randomUUID() })
      .select(),
  );
  await own.database.query(
    "insert into public.newsletter_subscribers (email) values ('reader@secret.example')",
  );
  const values = async (sql: string) =>
    (await own.database.query<{ value: string }>(sql)).rows.map(({ value }) => value);
  secrets = await values(`
    select runner_id::text as value from public.race_participants
    union select code from public.discount_codes
    union select email from public.newsletter_subscribers
    union select encrypted_password from auth.users
    union select request_id::text from public.race_orders`);
  secretsOfOther = await values(`
    select value from public.brand_partners,
      unnest(array[id::text, name, contact_email]) as value where id = '${world.other.brandId}'
    union select id::text from public.live_races where brand_partner_id = '${world.other.brandId}'
    union select id::text from public.race_orders where brand_partner_id = '${world.other.brandId}'
    union select user_id::text from public.brand_members
      where brand_partner_id = '${world.other.brandId}'
    union select user_id::text from public.staff_members`);
});

interface Step {
  readonly key: string;
  readonly table: string;
}

/** Every way from a table along foreign keys, in either direction. */
function paths(from: string, length: number): Step[][] {
  if (length === 0) return [];
  const next = catalog.foreignKeys.flatMap(({ name, from_table, to_table }): Step[] => [
    ...(from_table === from ? [{ key: name, table: to_table.replace(/^.*\./, "") }] : []),
    ...(to_table === from ? [{ key: name, table: from_table }] : []),
  ]);
  return next.flatMap((step) => [
    [step],
    ...paths(step.table, length - 1)
      .filter((rest) => rest.every(({ key }) => key !== step.key))
      .map((rest) => [step, ...rest]),
  ]);
}

/** The select that embeds each table of a path in the one before; `last` says how the last is embedded. */
function embed([step, ...rest]: readonly Step[], last: (step: Step) => string): string {
  if (step === undefined) return "";
  if (rest.length === 0) return last(step);
  return `${step.table}!${step.key}(${embed(rest, last)})`;
}

/** Every form of embedding the last table of a path that makes the API read it. */
function queries(path: readonly Step[]): string[] {
  const names = path.map(({ table }) => table).join(".");
  const column =
    catalog.tables.find(({ name }) => name === path.at(-1)?.table)?.columns[0]?.name ?? "id";
  const select = (last: (step: Step) => string) => `select=${embed(path, last)}`;
  const hinted = (inside: string) => select(({ table, key }) => `${table}!${key}(${inside})`);
  return [
    hinted("*"),
    hinted(column),
    hinted("count"),
    hinted(`${column}.count()`),
    hinted(`x:${column}::text`),
    select(({ table }) => `${table}(*)`),
    select(({ key }) => `${key}(*)`),
    select(({ table, key }) => `x:${table}!${key}(*)`),
    select(({ table, key }) => `${table}!${key}!inner(${column})`),
    select(({ table, key }) => `...${table}!${key}(*)`),
    select(({ table, key }) => `...${table}!${key}(found:${column})`),
    `${hinted(column)}&${names}.${column}=gt.0&${names}.order=${column}.desc&${names}.limit=1`,
    // An embed without columns is read for these alone; within another embed Lite leaves it out.
    ...(path.length === 1
      ? [
          select(({ table, key }) => `${table}!${key}!inner()`),
          `${hinted("")}&${names}=not.is.null`,
          `${hinted("")}&order=${names}(${column})`,
          `${hinted("")}&or=(${names}.not.is.null)`,
          `${hinted("")}&or=(${names}.${column}.not.is.null)`,
        ]
      : []),
  ];
}

const isClosed = (name: string) =>
  !catalog.tables.some((table: Table) => table.name === name && table.is_readable);

test.each(["owner", "staff"] as const)(
  "no path of foreign keys leads %s to runners, codes, subscribers, accounts or another brand",
  async (persona) => {
    const token = await tokenOf(world.clients[persona]);
    const forbidden = persona === "staff" ? secrets : [...secrets, ...secretsOfOther];
    const found: string[] = [];
    let seen = 0;
    for (const { name } of catalog.tables.filter(({ is_readable }) => is_readable)) {
      for (const path of paths(name, longestPath[persona])) {
        const leadsToClosed = path.some(({ table }) => isClosed(table));
        for (const query of queries(path)) {
          const address = `/rest/v1/${name}?${query}`;
          const { status, text } = await ask(address, { token, at: own });
          const isOpen = leadsToClosed && status < 400;
          if (isOpen || forbidden.some((secret) => text.includes(secret))) {
            found.push(`${address} ${text}`);
          }
          if (status === 200 && text.includes(world.owner.brandId)) seen++;
        }
      }
    }
    expect(found).toEqual([]);
    // The paths are real ones: along many of them the owner does see what is theirs.
    expect(seen).toBeGreaterThan(20);
  },
);

test.each([
  "users",
  "objects",
  "buckets",
  "identities",
  "sessions",
  "rate_limits",
  "counters",
  "job",
])("no table embeds %s of another schema", async (hidden) => {
  const token = await tokenOf(world.clients.owner);
  for (const { name } of catalog.tables.filter(({ is_readable }) => is_readable)) {
    for (const select of [`*,${hidden}(*)`, `*,...${hidden}(*)`, `${hidden}!inner(count)`]) {
      const { status } = await ask(`/rest/v1/${name}?select=${select}`, { token, at: own });
      expect([400, 403, 404], `${name}?select=${select}`).toContain(status);
    }
  }
});

test.each(["private", "auth", "storage", "extensions", "cron", "pg_catalog", "information_schema"])(
  "the schema %s has no address",
  async (schema) => {
    const token = await tokenOf(world.clients.staff);
    for (const path of ["users", "rate_limits", "objects", "job", "pg_authid", "rpc/is_staff"]) {
      for (const headers of [{ "accept-profile": schema }, { "content-profile": schema }]) {
        const method = "accept-profile" in headers ? "GET" : "POST";
        const body = method === "POST" ? { body: {} } : {};
        const answer = await ask(`/rest/v1/${path}`, { token, method, headers, ...body, at: own });
        expect([404, 406], `${method} ${path}: ${answer.text}`).toContain(answer.status);
      }
    }
  },
);
