/** Every trigger of ours that refuses, or that stands on a table of the platform, dropped or deaf to one of its events. */
import type { Sql } from "postgres";
import type { Mutant } from "./mutant.ts";

interface Guard {
  readonly name: string;
  readonly table: string;
  readonly definition: string;
  readonly isOurTable: boolean;
}

function mutantsOf({ name, table, definition, isOurTable }: Guard): Mutant[] {
  const drop = `drop trigger ${name} on ${table}`;
  const mutant = (change: string, statements: string): Mutant => ({
    name: `trigger ${name} on ${table}: ${change}`,
    statements,
    reaches: (probe) => probe.thing === table,
  });
  if (!isOurTable) {
    // Only its owner drops a trigger; whoever may make one may replace it.
    const deaf = definition
      .replace("CREATE TRIGGER", "CREATE OR REPLACE TRIGGER")
      .replace(" EXECUTE FUNCTION", " WHEN (false) EXECUTE FUNCTION");
    return [mutant("never fires", deaf)];
  }
  const [, head = "", events = "", tail = ""] =
    /^(.*? (?:BEFORE|AFTER|INSTEAD OF) )(.*?)( ON .*)$/s.exec(definition) ?? [];
  const all = events.split(" OR ");
  return [
    mutant("dropped", drop),
    ...(all.length < 2 ? [] : all).map((event) => {
      const others = all.filter((other) => other !== event).join(" OR ");
      return mutant(`not on ${event}`, `${drop}; ${head}${others}${tail}`);
    }),
  ];
}

export async function mutantsOfGuards(sql: Sql): Promise<Mutant[]> {
  const guards = await sql.unsafe<Guard[]>(`
    select quote_ident(t.tgname) as name, n.nspname || '.' || c.relname as table,
      pg_get_triggerdef(t.oid) as definition, n.nspname in ('public', 'private') as "isOurTable"
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.pronamespace::regnamespace::text in ('public', 'private')
      and (p.prosrc ~ 'private\\.(refuse|require_\\w+)\\(' or n.nspname not in ('public', 'private'))`);
  return guards.flatMap(mutantsOf);
}
