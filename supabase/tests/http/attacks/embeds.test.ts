import { expect, test } from "vitest";
import { proof } from "../../harness/environment.ts";
import { isReadable, readCatalog, tablesOf } from "../catalog.ts";
import { makeFixtures } from "../fixtures.ts";

const { backend, ask, owner, other, staff } = await makeFixtures();
const catalog = await readCatalog(backend);
const tables = tablesOf(catalog);
const openTables = tables.filter(isReadable);
const openNames = openTables.map(({ name }) => name);

/** Staff see every brand, so what they may not see is a step away from what they may. */
const longestPath = { owner: proof.isLong ? 3 : 2, staff: proof.isLong ? 3 : 1 };

await backend.database.exec(`
  insert into public.race_participants (live_race_id, runner_id)
    values ('${other.raceId}', gen_random_uuid());
  insert into public.newsletter_subscribers (email, address_hash)
    values ('reader@secret.example', private.address_hash('reader@secret.example'))
    on conflict do nothing`);

const valuesOf = async (sql: string) =>
  (await backend.database.query<{ value: string }>(sql)).rows.map(({ value }) => value);

/** Existing values that no response may contain. */
const secrets = await valuesOf(`
  select runner_id::text as value from public.race_participants
  union select code from public.discount_codes
  union select email from public.newsletter_subscribers
  union select encrypted_password from auth.users
  union select request_id::text from public.race_orders`);

/** Another brand's values, which staff may see. */
const secretsOfOther = await valuesOf(`
  select value from public.brand_partners,
    unnest(array[id::text, name, contact_email]) as value where id = '${other.brandId}'
  union select id::text from public.live_races where brand_partner_id = '${other.brandId}'
  union select id::text from public.race_orders where brand_partner_id = '${other.brandId}'
  union select user_id::text from public.brand_members where brand_partner_id = '${other.brandId}'
  union select user_id::text from public.staff_members`);

interface Step {
  readonly key: string;
  readonly table: string;
}

const nameOf = (qualifiedName: string) => qualifiedName.replace(/^.*\./, "");

/** Returns every path from a table along foreign keys, in either direction. */
function paths(from: string, length: number): Step[][] {
  if (length === 0) return [];
  const next = catalog.foreignKeys.flatMap(({ name, table, target }): Step[] => [
    ...(table === `public.${from}` ? [{ key: name, table: nameOf(target) }] : []),
    ...(target === `public.${from}` ? [{ key: name, table: nameOf(table) }] : []),
  ]);
  return next.flatMap((step) => [
    [step],
    ...paths(step.table, length - 1)
      .filter((rest) => rest.every(({ key }) => key !== step.key))
      .map((rest) => [step, ...rest]),
  ]);
}

/** Nests each table of a path in the one before; `last` embeds the last one. */
function embed([step, ...rest]: readonly Step[], last: (step: Step) => string): string {
  if (step === undefined) return "";
  if (rest.length === 0) return last(step);
  return `${step.table}!${step.key}(${embed(rest, last)})`;
}

/** Returns every form of embedding a path's last table that makes the API read it. */
function queries(path: readonly Step[]): string[] {
  const names = path.map(({ table }) => table).join(".");
  const column = tables.find(({ name }) => name === path.at(-1)?.table)?.columns[0]?.name ?? "id";
  const select = (last: (step: Step) => string) => `select=${embed(path, last)}`;
  const hinted = (inside: string) => select(({ table, key }) => `${table}!${key}(${inside})`);
  // The form matters only for the last table, so the longest paths need no more than these two.
  if (path.length > (proof.isLong ? 2 : 1)) {
    return [hinted("*"), select(({ table, key }) => `...${table}!${key}(*)`)];
  }
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
    // Lite reads an embed without columns only for these, and ignores it within another embed.
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

test.each(Object.entries({ owner, staff }))(
  "no path leads %s to runners, codes, subscribers, accounts or another brand",
  { timeout: proof.isLong ? 300_000 : 90_000 },
  async (persona, { token }) => {
    const forbidden = persona === "staff" ? secrets : [...secrets, ...secretsOfOther];
    const found: string[] = [];
    let seen = 0;
    for (const from of openNames) {
      for (const path of paths(from, longestPath[persona as "owner" | "staff"])) {
        const isClosed = path.some(({ table }) => !openNames.includes(table));
        for (const query of queries(path)) {
          const address = `/rest/v1/${from}?${query}`;
          const { status, text } = await ask(address, { token });
          const isOpen = isClosed && status < 400;
          if (isOpen || forbidden.some((secret) => text.includes(secret))) {
            found.push(`${address} ${text}`);
          }
          if (status === 200 && text.includes(owner.brandId)) seen++;
        }
      }
    }
    expect(found).toEqual([]);
    // The paths are real: many of them lead the owner to what is theirs.
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
  "race_listing",
  "job",
])("no table embeds another schema's %s", async (hidden) => {
  for (const name of openNames) {
    for (const select of [`*,${hidden}(*)`, `*,...${hidden}(*)`, `${hidden}!inner(count)`]) {
      const { status } = await ask(`/rest/v1/${name}?select=${select}`, { token: owner.token });
      // 300: several ways lead there, and none is taken.
      expect([300, 400, 403, 404], `${name}?select=${select}`).toContain(status);
    }
  }
});

test.each(["private", "auth", "storage", "extensions", "cron", "pg_catalog", "information_schema"])(
  "the schema %s has no address",
  async (schema) => {
    const names = ["users", "rate_limits", "objects", "job", "pg_authid"];
    for (const name of [...names, "rpc/is_staff", "rpc/own_brand_id"]) {
      for (const request of [
        { headers: { "accept-profile": schema } },
        { headers: { "content-profile": schema }, body: {} },
      ]) {
        const { status, text } = await ask(`/rest/v1/${name}`, { token: staff.token, ...request });
        expect([404, 406], `${name}: ${text}`).toContain(status);
      }
    }
  },
);

test.each(["is_staff", "own_brand_id"])("the private function %s has no address", async (name) => {
  const { status, text } = await ask(`/rest/v1/rpc/${name}`, { token: staff.token, body: {} });
  expect([status, text]).toEqual([404, expect.stringContaining("PGRST202")]);
});
