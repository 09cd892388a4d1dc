/** Writes the content of a database as SQL for a hosted project that has the migrations. */
import type { PGlite } from "@electric-sql/pglite";
import { pgDump } from "@electric-sql/pglite-tools/pg_dump";

/** The platform's schemas have their own content on the hosted project; only accounts move. */
const platformSchemas =
  "auth|storage|cron|net|vault|extensions|supabase_migrations|information_schema|pg_.*";
const accountTables = ["auth.users", "auth.identities"];

export async function dumpData(database: PGlite): Promise<string> {
  const tables = await listTables(database);
  const dump = await pgDump({
    pg: database,
    args: [
      ...["--data-only", "--column-inserts", "--rows-per-insert=100", "--no-owner"],
      ...[...accountTables, ...tables].map((table) => `--table=${table}`),
    ],
  });
  return [opening(tables), await dump.text(), closing].join("\n");
}

async function listTables(database: PGlite): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ $1
    order by 1`,
    [`^(${platformSchemas})$`],
  );
  return rows.map(({ name }) => name);
}

function opening(tables: string[]): string {
  const truncate = tables.length > 0 ? `truncate\n  ${tables.join(",\n  ")};` : "";
  return `-- The content of an embedded database, for a hosted project that has its migrations and no content yet.
-- It runs as one transaction.
begin;
-- Triggers and foreign keys already applied to these rows.
set local session_replication_role = replica;

do $$
begin
  if exists (select from auth.users) then
    raise exception 'This project has accounts already: the content moves into one that has none.';
  end if;
end
$$;

-- The content below includes the rows that the migrations insert.
${truncate}
`;
}

/** The hosted auth server cannot read a null where the embedded one stores it; pending tokens do not move. */
const closing = `
update auth.users set
  instance_id = '00000000-0000-0000-0000-000000000000',
  aud = coalesce(aud, 'authenticated'),
  role = coalesce(role, 'authenticated'),
  confirmation_token = '',
  recovery_token = '',
  email_change = coalesce(email_change, ''),
  email_change_token_new = '',
  email_change_token_current = '',
  phone_change = coalesce(phone_change, ''),
  phone_change_token = '',
  reauthentication_token = '';

commit;
reset all;
`;
