import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../testing/command.ts";
import { startForTest, type StartedSupabase } from "../testing/local-supabase.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { password } from "../testing/test-backend.ts";

const migration = `
  create schema private;
  create table public.tiers (tier text primary key, price int);
  insert into public.tiers values ('standard', 500);
  create table public.brands (
    id int primary key generated always as identity,
    "Name" text not null,
    name_lower text generated always as (lower("Name")) stored,
    photo text
  );
  create table private.counts (brands int);
  create function private.count_brand() returns trigger language plpgsql as $$
    begin update private.counts set brands = brands + 1; return new; end $$;
  insert into private.counts values (0);
  create trigger count_brand after insert on public.brands for each row execute function private.count_brand();
  insert into storage.buckets (id, name, public) values ('photos', 'photos', true);`;

async function uploadLogo(backend: StartedSupabase): Promise<void> {
  const photos = backend.service().storage.from("photos");
  const { error } = await photos.upload("logos/it's.png", new Blob(["a logo"]));
  expect(error).toBeNull();
}

const content = `select
  (select jsonb_agg(b order by id) from public.brands b) as brands,
  (select jsonb_agg(t order by tier) from public.tiers t) as tiers,
  (select jsonb_agg(c) from private.counts c) as counts,
  (select jsonb_agg(u.email || u.encrypted_password) from auth.users u) as people,
  (select jsonb_agg(i.identity_data) from auth.identities i) as identities`;

test("an export of a stopped backend gives a project with the same migrations the same content, once", async () => {
  const supabaseFolder = temporaryFolder({ "migrations/1_brands.sql": migration });
  const dataFolder = temporaryFolder();
  const old = await startForTest({ supabaseFolder, dataFolder });
  const account = { email: "ada@outpace.example", password };
  const { data } = await old.visitor().auth.signUp(account);
  await uploadLogo(old);
  await old.database.exec(`
    update storage.objects set owner_id = '${data.user?.id ?? ""}';
    update public.tiers set price = 600;
    insert into public.brands ("Name", photo) values
      ('It''s; a \\brand', 'logos/its.png'), ('Émile', null), ('Nobody', null);
    delete from public.brands where "Name" = 'Nobody'`);
  const [before] = await old.rows(content);

  const parent = temporaryFolder();
  const folder = join(parent, "moved");
  const place = ["--supabase-folder", supabaseFolder, "--data-folder", dataFolder];
  const run = () => runCommand("export", folder, ...place);
  expect((await run()).errors).toMatch(/ is in use by process \d+\. Stop that one first\.\n$/);
  await old.stop();
  const pending = join(supabaseFolder, "migrations/2_pending.sql");
  writeFileSync(pending, "select 2");
  expect((await run()).errors).toBe("The database lacks migrations: start it once, then export.\n");
  expect(readdirSync(parent)).toEqual([]);
  rmSync(pending);
  expect(await run()).toEqual({
    code: 0,
    output: `${dataFolder} is exported to ${folder}.\n`,
    errors: "",
  });
  expect(readdirSync(folder).sort()).toEqual(["data.sql", "photo-owners.sql", "photos"]);
  expect(readFileSync(join(folder, "photos/photos/logos/it's.png"), "utf8")).toBe("a logo");

  const project = await startForTest({ supabaseFolder });
  const sql = (file: string) => readFileSync(join(folder, file), "utf8");
  await project.database.exec(sql("data.sql"));
  expect(await project.rows(content)).toEqual([before]);
  expect(
    await project.rows(`insert into public.brands ("Name") values ('Next') returning id`),
  ).toEqual([{ id: 4 }]);
  expect(await project.rows("select brands from private.counts")).toEqual([{ brands: 4 }]);
  await expect(project.database.exec(sql("data.sql"))).rejects.toThrow(
    "This project has accounts already: the content moves into one that has none.",
  );
  await project.database.exec("rollback");

  await expect(project.database.exec(sql("photo-owners.sql"))).rejects.toThrow(
    "1 objects are not uploaded yet.",
  );
  await project.database.exec("rollback");
  await uploadLogo(project);
  await project.database.exec(sql("photo-owners.sql"));
  expect(await project.rows("select owner_id from storage.objects")).toEqual([
    { owner_id: data.user?.id },
  ]);
  const signedIn = await project.visitor().auth.signInWithPassword(account);
  expect(signedIn.data.user?.id).toBe(data.user?.id);
});

test("an export with wrong arguments is rejected with a clear message", async () => {
  const dataFolder = temporaryFolder();
  const parent = temporaryFolder();
  const folder = join(parent, "moved");
  const errorOf = async (...args: string[]) =>
    (await runCommand("export", ...args, "--data-folder", dataFolder)).errors;
  expect(await errorOf()).toBe("export needs a folder\n");
  expect(await errorOf(parent)).toBe(`${parent} already exists.\n`);
  expect(await errorOf(folder)).toBe(`${dataFolder} contains no database yet.\n`);
  expect(readdirSync(parent)).toEqual([]);
});
