import type { Backend } from "../harness/backend.ts";
import type { BrandWithRace } from "./fixtures.ts";

/** Every row about the brands in every table, and all prices, discount codes and staff. */
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
    const statement = `select to_jsonb(t) as row from ${table} t where ${concerns} order by to_jsonb(t)::text`;
    found[table] = (await database.query(statement, [ids])).rows;
  }
  for (const table of ["tiers", "discount_codes", "staff_members"]) {
    found[table] = (await database.query(`select * from public.${table} order by 1`)).rows;
  }
  return found;
}
