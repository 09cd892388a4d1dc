/** A `supabase` folder whose migrations a test chooses: the product's first ones, all of them, broken ones. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { onTestFinished } from "vitest";
import { configFile, migrationFiles } from "../harness/files.ts";

export interface MigrationFolder {
  /** What holds the `supabase` folder. */
  readonly home: string;
  /** Exactly the product's first migrations, so many of them. */
  readonly putFirst: (count: number) => void;
  readonly put: (name: string, sql: string) => void;
}

export function makeMigrationFolder(): MigrationFolder {
  const home = mkdtempSync(join(tmpdir(), "outpace-migrations-"));
  onTestFinished(() => {
    rmSync(home, { recursive: true, force: true });
  });
  const folder = join(home, "supabase", "migrations");
  mkdirSync(folder, { recursive: true });
  copyFileSync(configFile, join(home, "supabase", "config.toml"));
  return {
    home,
    putFirst: (count) => {
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
      for (const file of migrationFiles().slice(0, count)) {
        copyFileSync(file, join(folder, basename(file)));
      }
    },
    put: (name, sql) => {
      writeFileSync(join(folder, name), sql);
    },
  };
}

/** Does all kinds of harm before it fails. */
export const broken = `
create table public.half_made (id integer primary key);
insert into public.half_made values (1);
alter table public.live_races add column half_made boolean not null default true;
drop policy "Brands edit their own races" on public.live_races;
create or replace function private.is_staff() returns boolean language sql as 'select true';
grant select on public.discount_codes to anon;
update public.brand_partners set partnership_tier = 'enterprise';
delete from public.race_orders;
select 1 / 0;
`;
