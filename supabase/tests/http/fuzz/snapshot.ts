import type { Backend } from "../../harness/backend.ts";
import type { BrandWithRace } from "../fixtures.ts";

/** What the backend itself changes while it sends e-mails. */
const sendingState = "{attempts,not_before,sent_at,provider_id,dropped_at,failed_at,last_error}";

/** Reads every row about the brands, and all prices, discount codes and staff. */
export async function snapshotOf(
  { database }: Backend,
  ...brands: readonly BrandWithRace[]
): Promise<unknown> {
  const ids = brands.flatMap(({ brandId, raceId, userId }) => [brandId, raceId, userId]);
  const { rows } = await database.query<{ table: string; columns: string[] }>(`
    select format('%I.%I', table_schema, table_name) as table,
      array_agg(format('%I', column_name)) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'private', 'auth', 'storage') and table_type = 'BASE TABLE'
      and column_name in ('id', 'brand_partner_id', 'live_race_id', 'user_id', 'owner_id')
    group by 1 order by 1`);
  const found: Record<string, unknown> = {};
  for (const { table, columns } of rows) {
    const concerns = columns.map((column) => `${column}::text = any($1)`).join(" or ");
    const row = `to_jsonb(t) - '${table === "private.outbox" ? sendingState : "{}"}'::text[]`;
    const statement = `select ${row} as row from ${table} t where ${concerns} order by (${row})::text`;
    found[table] = (await database.query(statement, [ids])).rows;
  }
  for (const table of ["tiers", "discount_codes", "staff_members"]) {
    found[table] = (await database.query(`select * from public.${table} order by 1`)).rows;
  }
  return found;
}
