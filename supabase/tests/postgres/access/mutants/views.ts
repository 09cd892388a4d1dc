/** Every view with another's rights, and those that tell policies who somebody is telling lies. */
import type { Sql } from "postgres";
import { isOurs } from "../catalog.ts";
import type { Mutant } from "./mutant.ts";

interface View {
  readonly name: string;
  readonly query: string;
  readonly answersWithReadersRights: boolean;
}

const anothers = (query: string) =>
  `select (
    select m.user_id from public.brand_members m
    where m.user_id is distinct from caller.user_id order by m.user_id limit 1
  ) as user_id from (${query}) caller`;

function liesOf({ name, query }: View): [string, string][] {
  const joinedWithoutCondition = query.replace(/ ON \(\(.*?\)\)/, " ON (true)");
  return [
    ["always empty", `select * from (${query}) own where false`],
    ...(name === "private.caller" ? [["somebody else", anothers(query)] as [string, string]] : []),
    ...(joinedWithoutCondition === query
      ? []
      : [["everybody's", joinedWithoutCondition] as [string, string]]),
  ];
}

function mutantsOf(view: View): Mutant[] {
  const { name, answersWithReadersRights } = view;
  const mutant = (change: string, statements: string): Mutant => ({
    name: `view ${name}: ${change}`,
    statements,
    // A view that policies ask decides about every table.
    reaches: () => true,
  });
  const rights = mutant(
    `with the rights of its ${answersWithReadersRights ? "owner" : "reader"}`,
    `alter view ${name} set (security_invoker = ${String(!answersWithReadersRights)})`,
  );
  if (answersWithReadersRights) return [rights];
  return [
    rights,
    ...liesOf(view).map(([change, query]) =>
      mutant(change, `create or replace view ${name} as ${query}`),
    ),
  ];
}

export async function mutantsOfViews(sql: Sql): Promise<Mutant[]> {
  const views = await sql.unsafe<View[]>(`
    select c.oid::regclass::text as name, rtrim(pg_get_viewdef(c.oid), ';') as query,
      coalesce('security_invoker=true' = any (c.reloptions), false) as "answersWithReadersRights"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${isOurs("n.nspname", "c.relname")} and c.relkind = 'v'`);
  return views.flatMap(mutantsOf);
}
