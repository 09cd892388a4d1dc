/** Every check in a function's body left out, and every function that says who somebody is, lying. */
import type { Sql } from "postgres";
import { anothersBrand, leftOut } from "./left-out.ts";
import type { Mutant } from "./mutant.ts";

interface Body {
  readonly name: string;
  readonly definition: string;
  readonly source: string;
  readonly answers: string;
  /** An access decision calls it: a policy, or a body on the way to one. */
  readonly decides: boolean;
  /** Everything whose outcome it can change. */
  readonly reach: readonly string[];
}

/** The comparisons that tie a row to whoever asks. */
const whose =
  /\b(?:\w+\.)?(?:user_id|brand_partner_id|bucket_id|owner_id)(?:::text)? = (?:'[^']*'|\(select auth\.uid\(\)\)|[\w.]+)/g;

/** `(new.a, new.b) is distinct from (old.a, old.b)`, once without each column. */
const comparison =
  /\((new\.\w+(?:,\s*new\.\w+)+)\)\s+is distinct from\s+\((old\.\w+(?:,\s*old\.\w+)+)\)/g;

interface Change {
  readonly name: string;
  readonly source: string;
}

function everyPlace(
  source: string,
  pattern: RegExp,
  replacement: string,
  isLeftAlone: (source: string, index: number) => boolean = () => false,
): Change[] {
  const places = [...source.matchAll(pattern)].filter(({ index }) => !isLeftAlone(source, index));
  return places.map(({ 0: found, index }, n) => ({
    name: [
      found.replace(/\s+/g, " "),
      places.length > 1 ? ` (place ${String(n + 1)})` : "",
      ` → ${replacement === anothersBrand ? "another brand" : replacement}`,
    ].join(""),
    source: source.slice(0, index) + replacement + source.slice(index + found.length),
  }));
}

function everyColumn(source: string): Change[] {
  return [...source.matchAll(comparison)].flatMap(({ 0: found, 1: columns = "", index }) =>
    columns.split(/,\s*/).map((column) => {
      const name = column.replace("new.", "");
      const without = found
        .replace(new RegExp(`(?:,\\s*)?\\b(?:new|old)\\.${name}\\b`, "g"), "")
        .replace(/\(,\s*/g, "(");
      return {
        name: `${name} is not compared`,
        source: source.slice(0, index) + without + source.slice(index + found.length),
      };
    }),
  );
}

function lies({ answers, decides }: Body): Change[] {
  if (!decides) return [];
  const says = (answer: string, name: string) => ({
    name: `always ${name}`,
    source: `\nbegin\n  return ${answer};\nend;\n`,
  });
  if (answers === "boolean") return [says("true", "true"), says("false", "false")];
  if (answers === "uuid") return [says(anothersBrand, "another brand"), says("null", "null")];
  return [];
}

function mutantsOf(body: Body): Mutant[] {
  const { name, definition, source, reach } = body;
  const changes = [
    ...leftOut.flatMap(([pattern, replacement, isLeftAlone]) =>
      everyPlace(source, pattern, replacement, isLeftAlone),
    ),
    ...(body.decides ? everyPlace(source, whose, "true") : []),
    ...everyColumn(source),
    ...lies(body),
  ];
  const reached = new Set([name, ...reach]);
  return changes.map((change) => ({
    name: `${name}: ${change.name}`,
    statements: definition.split(source).join(change.source),
    reaches: (probe) => reached.has(probe.thing),
  }));
}

/** Who calls whom, by name, up to the tables whose policies and triggers ask in the end. */
const bodies = `
  with recursive routines as (
    select p.oid, n.nspname || '.' || p.proname as name, p.prosrc, p.provolatile, p.prorettype::regtype::text as answers
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private')
  ), uses as (
    select r.name as used, u.name as by, false as by_policy
    from routines r join routines u on u.prosrc ~ (replace(r.name, '.', '\\.') || '\\(')
    union all
    select r.name, p.schemaname || '.' || p.tablename, true
    from routines r join pg_policies p
      on coalesce(p.qual, '') || coalesce(p.with_check, '') ~ (replace(r.name, '.', '\\.') || '\\(')
    union all
    select r.name, n.nspname || '.' || c.relname, false
    from routines r join pg_trigger t on t.tgfoid = r.oid
    join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  ), reach as (
    select used, by, by_policy from uses
    union
    select r.used, u.by, r.by_policy or u.by_policy from reach r join uses u on u.used = r.by
  )
  select r.name, pg_get_functiondef(r.oid) as definition, r.prosrc as source, r.answers,
    coalesce(bool_or(h.by_policy), false)
      -- A check of a text's form is no decision about a person, unless a policy makes it one.
      or r.provolatile <> 'i' and (array_agg(h.by) || r.name)
        && array['private.guard_race', 'private.guard_brand_details', 'private.create_race'] as decides,
    coalesce(array_agg(distinct h.by) filter (where h.by is not null), '{}') as reach
  from routines r left join reach h on h.used = r.name
  group by r.oid, r.name, r.prosrc, r.provolatile, r.answers
  order by r.name`;

export async function mutantsOfBodies(sql: Sql): Promise<Mutant[]> {
  return (await sql.unsafe<Body[]>(bodies)).flatMap(mutantsOf);
}
