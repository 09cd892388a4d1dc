/** The content of a database as SQL that a hosted project runs once its migrations are in place. */
import type { PGlite } from "@electric-sql/pglite";
import { pgDump } from "@electric-sql/pglite-tools/pg_dump";

/** What the platform brings has its own content there; of its tables only people move. */
const platformSchemas = "auth|storage|cron|extensions|supabase_migrations|information_schema|pg_.*";
const people = ["auth.users", "auth.identities"];

/** `apiUrl` takes the embedded backend's place in the addresses of public objects. */
export async function dumpData(database: PGlite, apiUrl: string): Promise<string> {
  const tables = await listTables(database);
  const dump = await pgDump({
    pg: database,
    args: [
      ...["--data-only", "--column-inserts", "--rows-per-insert=100", "--no-owner"],
      ...[...people, ...tables].map((table) => `--table=${table}`),
    ],
  });
  const data = (await dump.text()).replace(publicObjectUrl, `${apiUrl}/storage/v1/object/public/`);
  return [opening(tables), data, closing].join("\n");
}

const publicObjectUrl =
  /https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\/storage\/v1\/object\/public\//g;

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
  const emptied = tables.length > 0 ? `truncate\n  ${tables.join(",\n  ")};` : "";
  return `-- The content of an embedded database, for a hosted project that has its migrations and no content yet.
-- All of it moves, or none.
begin;
-- The rows are as triggers and foreign keys left them.
set local session_replication_role = replica;

do $$
begin
  if exists (select from auth.users) then
    raise exception 'This project has accounts already: the content moves into one that has none.';
  end if;
end
$$;

-- What the migrations put there themselves is part of the content below.
${emptied}
`;
}

/** The hosted auth server reads no null where the embedded one leaves it; half-used tokens do not move. */
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
