import { expect, test } from "vitest";
import { runCommand, runProcess } from "../testing/command.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const supabase = {
  "migrations/1_races.sql": `
    create table public.races (name text primary key);
    grant select on public.races to anon;
    insert into public.races values ('Migrated');`,
  "seed.sql": "insert into public.races values ('Seeded');",
};

/** Calls the backend as a command of exec does. Exits with 6 plus the number of races. */
const program = [
  process.execPath,
  "--input-type=module",
  "--eval",
  `const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: apikey, SUPABASE_MAIL_URL } = process.env;
  const headers = { apikey };
  const races = await (await fetch(SUPABASE_URL + "/rest/v1/races?select=name", { headers })).json();
  const mail = await (await fetch(SUPABASE_MAIL_URL + "/api/messages")).json();
  if (process.argv.includes("--print")) console.log(JSON.stringify([races, mail]));
  process.exitCode = 6 + races.length;`,
];

test("a command gets a new, migrated and seeded backend, and exec exits with its code", async () => {
  const folder = temporaryFolder(supabase);
  const exec = ["exec", "--seed", "--supabase-folder", folder, "--", ...program, "--", "--print"];
  expect(await runProcess(...exec)).toEqual({
    code: 8,
    output: `${JSON.stringify([[{ name: "Migrated" }, { name: "Seeded" }], []])}\n`,
    errors: "",
  });
});

test("the seed only runs with --seed", async () => {
  const folder = temporaryFolder(supabase);
  const { code } = await runCommand("exec", "--supabase-folder", folder, "--", ...program);
  expect(code).toBe(7);
});

test("with --payments, the command gets the address of the stand-in for Stripe", async () => {
  const folder = temporaryFolder(supabase);
  const program = `process.exitCode = (await fetch(process.env.SUPABASE_PAYMENTS_URL)).status - 190`;
  const command = [process.execPath, "--input-type=module", "--eval", program];
  const { code } = await runCommand(
    ...["exec", "--payments", "--supabase-folder", folder, "--", ...command],
  );
  expect(code).toBe(10);
});

test("an early start failure is one line, and the command does not run", async () => {
  const folder = temporaryFolder({ "migrations/1_a.sql": "", "migrations/1_b.sql": "" });
  expect(await runCommand("exec", "--supabase-folder", folder, "--", ...program)).toEqual({
    code: 1,
    output: "",
    errors: "Migrations 1_a.sql and 1_b.sql have the same version\n",
  });
});

test("a late start failure is one line, and stops the command", async () => {
  const folder = temporaryFolder({ "migrations/1_a.sql": "select 1;\nselct 2;" });
  const forever = [process.execPath, "--eval", "setInterval(() => undefined, 1_000)"];
  expect(await runCommand("exec", "--supabase-folder", folder, "--", ...forever)).toEqual({
    code: 1,
    output: "",
    errors: expect.stringMatching(/^Migration 1_a\.sql failed, line 2: .+\n$/) as string,
  });
});

const usage = expect.stringContaining("Usage: local-supabase <command>") as string;

test("invalid arguments print the usage and exit with 1", async () => {
  expect(await runProcess("strat")).toEqual({ code: 1, output: "", errors: usage });
});

test.for([
  [[], usage],
  [["exec"], "exec needs a command after --\n"],
  [["exec", "--api-port", "many", "--", "true"], '"many" is not a whole number\n'],
  [["start", "--sed"], expect.stringContaining("Unknown option '--sed'") as string],
] as [string[], string][])("%j is rejected with a clear message", async ([args, errors]) => {
  expect(await runCommand(...args)).toEqual({ code: 1, output: "", errors });
});
