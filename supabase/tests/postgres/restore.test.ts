/** Restores a hosted project's copy in a new one with the commands of `docs/operate.md`. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pgDump } from "@electric-sql/pglite-tools/pg_dump";
import type { Sql } from "postgres";
import { afterAll, expect, test, vi } from "vitest";
import { one, openDatabase, refusal } from "../harness/database.ts";
import { storePhoto } from "../harness/photos.ts";
import { openInPglite } from "../harness/pglite.ts";
import { psql } from "../harness/psql.ts";
import { blocks, commands, section } from "../harness/operate.ts";
import { runSupabaseCli } from "../harness/supabase-cli.ts";

const project = await openInPglite("outpace_seeded");
const source = project.connect("postgres");
const target = await openDatabase("outpace", { owner: 1 });
const folder = mkdtempSync(join(tmpdir(), "outpace-restore-"));
afterAll(async () => {
  await source.end();
  await project.close();
  rmSync(folder, { recursive: true, force: true });
});

const steps = commands(blocks(section("Back up and restore"), "sh").join("\n"));
const step = (beginning: string) => steps.filter((words) => words.join(" ").startsWith(beginning));
const [dump = []] = step("npx supabase@3 db dump");
const [copyOwners = [], restore = [], assignOwners = []] = step("psql");
const [setSecrets = ""] = blocks(section("Set up a hosted project"), "sql");

/** The CLI prints the `pg_dump` that it would run in Docker, between two other lines. */
async function dumpByCli(): Promise<string> {
  const words = dump.slice(2).filter((word) => word !== "--remote");
  const { output } = await runSupabaseCli(target, [...words, "--dry-run"]);
  const echoed = [...output.matchAll(/^echo "([^"]*)"/gm)].map(([, text = ""]) => text);
  const [, options = ""] = /^pg_dump ([^]*?)\n\| sed/m.exec(output) ?? [];
  // pg_dump runs as the session's last role.
  await source`select 1`;
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  const dumped = await pgDump({ pg: project.database, args: commands(options).flat() });
  warned.mockRestore();
  return [echoed[0], await dumped.text(), echoed[1]].join("\n");
}

const photoRows = async (sql: Sql) => [
  ...(await sql`select bucket_id, name, owner_id, metadata from storage.objects order by name`),
];

/** Every row by table, except Storage's, whose ids and times are new. */
async function allRows(sql: Sql): Promise<Record<string, string[]>> {
  await sql`set timezone = 'UTC'`;
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and (c.relnamespace::regnamespace::text in ('public', 'private')
      or c.oid in ('auth.users'::regclass, 'auth.identities'::regclass))
    order by 1`;
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ row: object }[]>(`select to_jsonb(t) as row from ${name} t`);
    all[name] = rows.map(({ row }) => JSON.stringify(row)).sort();
  }
  return all;
}

test("docs/operate.md's restore fills a new project, with only an operator's rights", async () => {
  const { user_id } = await one(source<{ user_id: string }[]>`
    select m.user_id from public.brand_members m join public.brand_partners b on b.id = m.brand_partner_id
    where b.is_active limit 1`);
  await storePhoto(source, "backgrounds/kept-bg-1.png", user_id);
  await source`insert into storage.objects (bucket_id, name) values ('race-background-photos', 'operators.png')`;
  // An upload under way.
  const root = project.connect("supabase_admin");
  await root`insert into storage.s3_multipart_uploads (id, upload_signature, bucket_id, key, version)
    values ('under-way', 'x', 'race-background-photos', 'x', 'x')`;
  await root.end();
  await source`insert into auth.sessions (id, user_id, aal)
    select gen_random_uuid(), id, 'aal1' from auth.users limit 1`;
  await source`insert into auth.refresh_tokens (token, session_id, user_id)
    select 'a-token', id, user_id from auth.sessions`;
  const before = await allRows(source);
  const file = dump[dump.indexOf("--file") + 1] ?? "";
  writeFileSync(join(folder, file), await dumpByCli());
  await psql(source, folder, copyOwners);

  await psql(target.owner, folder, restore);
  expect(await allRows(target.owner)).toEqual(before);
  expect(before["auth.users"]?.length).toBeGreaterThan(3);
  for (const table of ["auth.sessions", "auth.refresh_tokens"])
    expect(await target.owner`select from ${target.owner(table)}`).toHaveLength(1);
  // The next insert gets the next number.
  await target.owner`insert into auth.refresh_tokens (token) values ('the-next')`;
  await target.owner`select private.set_tier_terms('premium', 90000, 1000, 2, 'After the restore.')`;
});

test("the photos' rows get their owners back only once the files are uploaded", async () => {
  const photos = await photoRows(source);
  expect((await refusal(psql(target.owner, folder, assignOwners))).message).toBe(
    `${String(photos.length)} photos are not uploaded yet.`,
  );
  // Storage writes an operator's upload like this.
  for (const { bucket_id, name, metadata } of photos)
    await target.owner`insert into storage.objects ${target.owner({ bucket_id, name, metadata })}`;
  await psql(target.owner, folder, assignOwners);
  expect(await photoRows(target.owner)).toEqual(photos);
});

test("a restore sets all secrets again that are read from Vault", async () => {
  expect(await one(target.owner`select private.sweep_photos() as swept`)).toEqual({ swept: 0 });
  await target.owner.unsafe(setSecrets);
  const secrets = await target.owner<{ name: string }[]>`
    select name from vault.decrypted_secrets order by name`;
  const { asked } = await one(target.owner<{ asked: string[] }[]>`
    select array_agg(distinct m[1] order by m[1]) as asked from pg_proc p,
      regexp_matches(p.prosrc, 'vault.decrypted_secrets s where s.name = ''([a-z_]+)''', 'g') m
    where p.pronamespace = 'private'::regnamespace`);
  expect(secrets.map(({ name }) => name)).toEqual(asked);
});
