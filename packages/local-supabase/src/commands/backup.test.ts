import { createHash } from "node:crypto";
import {
  cpSync,
  globSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { lockDataFolder } from "../lite-patches/database/data-folder-lock.ts";
import { ReadableError } from "../readable-error.ts";
import { runCommand } from "../testing/command.ts";
import { startForTest } from "../testing/local-supabase.ts";
import { sharedFolder, temporaryFolder } from "../testing/temporary-folder.ts";
import { restoreCommand } from "./restore.ts";

const project = sharedFolder({
  "supabase/migrations/1_races.sql": `
    create table public.races (name text primary key);
    grant select, insert on public.races to service_role;
    insert into storage.buckets (id, name, public) values ('photos', 'photos', true);`,
});
const supabaseFolder = join(project, "supabase");
const backup = join(project, "backup.tar.gz");

const at = (dataFolder: string) => [
  ...["--supabase-folder", supabaseFolder],
  ...["--data-folder", dataFolder],
];

/** Made by the first test, from a database as a kill leaves it. */
let made: Promise<void> | undefined;
beforeEach(() => (made ??= makeBackup()));

async function makeBackup(): Promise<void> {
  const dataFolder = join(project, "data");
  const running = await startForTest({ dataFolder: join(project, "running"), supabaseFolder });
  const client = running.service();
  await client.from("races").insert({ name: "Backed up" });
  await client.storage.from("photos").upload("a/b.png", new Blob(["a photo"]));
  cpSync(join(project, "running"), dataFolder, { recursive: true });
  rmSync(join(dataFolder, "lock"));
  await running.stop();
  expect(await runCommand("backup", backup, ...at(dataFolder))).toEqual({
    code: 0,
    output: `${dataFolder} is backed up in ${backup}.\n`,
    errors: "",
  });
}

/** Every file in a folder, with the digest of its content. */
function state(folder: string): string[] {
  return globSync("**", { cwd: folder })
    .sort()
    .map((path) => {
      const full = join(folder, path);
      if (statSync(full).isDirectory()) return path;
      return `${path} ${createHash("sha256").update(readFileSync(full)).digest("hex")}`;
    });
}

test("a backup restored to a new folder has every row and every photo", async () => {
  const folder = temporaryFolder();
  const dataFolder = join(folder, "elsewhere");
  expect(await runCommand("restore", backup, ...at(dataFolder))).toEqual({
    code: 0,
    output: `${backup} is restored into ${dataFolder}.\n`,
    errors: "",
  });
  expect(readdirSync(folder)).toEqual(["elsewhere"]);
  const { rows, service } = await startForTest({ dataFolder, supabaseFolder });
  expect(await rows("select name from public.races")).toEqual([{ name: "Backed up" }]);
  const photo = await service().storage.from("photos").download("a/b.png");
  expect(await photo.data?.text()).toBe("a photo");
});

test("a backup replaces a database only with --replace", async () => {
  const files = { "data/database-is-complete": "", "data/database/file": "replaced" };
  const dataFolder = join(temporaryFolder(files), "data");
  const before = state(dataFolder);
  expect(await runCommand("restore", backup, ...at(dataFolder))).toEqual({
    code: 1,
    output: "",
    errors: `${dataFolder} contains a database. Choose another --data-folder, or pass --replace to delete it.\n`,
  });
  expect(state(dataFolder)).toEqual(before);
  expect(await runCommand("restore", backup, "--replace", ...at(dataFolder))).toMatchObject({
    code: 0,
    errors: "",
  });
  expect(readdirSync(dirname(dataFolder))).toEqual(["data"]);
  const photos = (folder: string) => state(join(folder, "object-bytes"));
  expect(photos(dataFolder)).toEqual(photos(join(project, "data")));
  expect(readdirSync(join(dataFolder, "database"))).toContain("PG_VERSION");
  expect(readdirSync(join(dataFolder, "database"))).not.toContain("file");
});

test("a folder in use is neither backed up nor replaced", async () => {
  const files = { "data/database-is-complete": "" };
  const dataFolder = join(temporaryFolder(files), "data");
  lockDataFolder(dataFolder);
  const errors = `${dataFolder} is in use by process ${String(process.pid)}. Stop that one first.\n`;
  const file = join(temporaryFolder(), "backup");
  for (const command of [
    ["backup", file],
    ["restore", backup, "--replace"],
  ]) {
    expect(await runCommand(...command, ...at(dataFolder))).toEqual({
      code: 1,
      output: "",
      errors,
    });
  }
});

const damages: [string, (whole: Buffer) => Buffer][] = [
  ["that is empty", () => Buffer.alloc(0)],
  ["that is not an archive", () => Buffer.from("not an archive")],
  ["of something else", () => gzipSync(Buffer.alloc(1024))],
  ["without its last byte", (whole) => whole.subarray(0, -1)],
  ["that is cut in half", (whole) => whole.subarray(0, middle(whole))],
  ["whose second half is zero", (whole) => whole.fill(0, middle(whole))],
  [
    "with one wrong bit",
    (whole) => {
      whole.writeUInt8(whole.readUInt8(middle(whole)) ^ 1, middle(whole));
      return whole;
    },
  ],
];

const middle = ({ length }: Buffer) => Math.floor(length / 2);

test.for(damages)(
  "a backup %s changes nothing and is reported in a sentence",
  async ([, damage]) => {
    const folder = temporaryFolder({
      "existing/database-is-complete": "",
      "existing/database/file": "kept",
    });
    const file = join(temporaryFolder(), "backup");
    writeFileSync(file, damage(readFileSync(backup)));
    const before = state(folder);
    for (const name of ["existing", "new"]) {
      const error = await restoreCommand(join(folder, name), file, true).catch((it: unknown) => it);
      expect(error).toBeInstanceOf(ReadableError);
      const sentence = `${file} is not a complete backup, so nothing was changed: `;
      expect((error as Error).message.slice(0, sentence.length)).toBe(sentence);
    }
    expect(state(folder)).toEqual(before);
  },
);

test("a command that cannot run is rejected with a clear message", async () => {
  const folder = temporaryFolder();
  const nothing = join(folder, "nothing");
  const rejected: [string[], string][] = [
    [["backup"], "backup needs a file\n"],
    [["backup", backup], `${backup} already exists.\n`],
    [["backup", join(folder, "b")], `${nothing} contains no database yet.\n`],
    [["restore"], "restore needs a backup\n"],
    [["restore", join(folder, "b")], `${join(folder, "b")} does not exist.\n`],
  ];
  for (const [args, errors] of rejected) {
    expect(await runCommand(...args, ...at(nothing))).toEqual({ code: 1, output: "", errors });
  }
  const unwritable = join(folder, "missing/b");
  const outcome = await runCommand("backup", unwritable, ...at(join(project, "data")));
  expect(outcome.errors).toMatch(/^.*missing\/b cannot be written: .*ENOENT[^\n]*\n$/);
  expect(readdirSync(folder)).toEqual([]);
});
