import type { LocalSupabase } from "@outpace/local-supabase";
import type { Brand } from "../world.ts";

/** Every row about a brand in every table, and what is nobody's in particular. */
export async function possessionsOf(
  database: LocalSupabase["database"],
  { brandId, raceId, userId }: Brand,
): Promise<unknown> {
  const { rows } = await database.query<{ table: string; columns: string[] }>(`
    select format('%I.%I', table_schema, table_name) as table,
      array_agg(format('%I', column_name)) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'private', 'auth', 'storage') and table_type = 'BASE TABLE'
      and column_name in ('id', 'brand_partner_id', 'live_race_id', 'user_id', 'owner_id')
    group by 1 order by 1`);
  const found: Record<string, unknown> = {};
  for (const { table, columns } of rows) {
    const ours = columns.map((column) => `${column}::text = any($1)`).join(" or ");
    const answer = await database.query(
      `select to_jsonb(t) as row from ${table} t where ${ours} order by to_jsonb(t)::text`,
      [[brandId, raceId, userId]],
    );
    found[table] = answer.rows;
  }
  for (const table of ["tiers", "discount_codes", "staff_members"]) {
    found[table] = (await database.query(`select * from public.${table} order by 1`)).rows;
  }
  return found;
}
