import { expect, test } from "vitest";
import { runCommand } from "../testing/command.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const supabase = {
  "migrations/1_races.sql": `
    create table public.races (name text primary key);
    grant select on public.races to anon;
    insert into public.races values ('Migrated');`,
  "seed.sql": "insert into public.races values ('Seeded');",
};

/** A program that asks the backend, as any command run under exec would. */
const ask = `
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: apikey, SUPABASE_MAIL_URL } = process.env;
  const answer = await fetch(SUPABASE_URL + "/rest/v1/races?select=name", { headers: { apikey } });
  const mail = await fetch(SUPABASE_MAIL_URL + "/api/messages");
  console.log(JSON.stringify([await answer.json(), await mail.json()]));
  process.exit(7);
`;
const program = [process.execPath, "--input-type=module", "--eval", ask];

test("a command finds a fresh, migrated backend in its environment, and its code is handed on", async () => {
  const folder = temporaryFolder(supabase);
  const outcome = await runCommand("exec", "--supabase-folder", folder, "--", ...program);
  expect(outcome).toEqual({
    code: 7,
    output: `${JSON.stringify([[{ name: "Migrated" }], []])}\n`,
    errors: "",
  });
});

test("the seed is there when asked for", async () => {
  const folder = temporaryFolder(supabase);
  const { output } = await runCommand(
    "exec",
    "--seed",
    "--supabase-folder",
    folder,
    "--",
    ...program,
  );
  expect(JSON.parse(output)).toEqual([[{ name: "Migrated" }, { name: "Seeded" }], []]);
});

test("a broken migration is one line and the command does not run", async () => {
  const folder = temporaryFolder({ "migrations/1_broken.sql": "selct 1" });
  expect(await runCommand("exec", "--supabase-folder", folder, "--", ...program)).toEqual({
    code: 1,
    output: "",
    errors: 'Migration 1_broken.sql failed, line 1: syntax error at or near "selct"\n',
  });
});

test.for([
  [["exec"], "exec needs a command after --\n"],
  [["exec", "--api-port", "many", "--", "true"], '"many" is not a whole number\n'],
  [["strat"], expect.stringContaining("Usage: local-supabase <command>") as string],
  [["start", "--sed"], expect.stringContaining("Unknown option '--sed'") as string],
] as [string[], string][])("%j is refused with a clear word", async ([args, errors]) => {
  expect(await runCommand(...args)).toEqual({ code: 1, output: "", errors });
});
