import { expect, test } from "vitest";
import { runProcess } from "../testing/command.ts";
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
  `const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: apikey, SUPABASE_MAIL_URL, SUPABASE_PAYMENTS_URL } = process.env;
  const headers = { apikey };
  const races = await (await fetch(SUPABASE_URL + "/rest/v1/races?select=name", { headers })).json();
  const mail = await (await fetch(SUPABASE_MAIL_URL + "/api/messages")).json();
  const payments = SUPABASE_PAYMENTS_URL && (await fetch(SUPABASE_PAYMENTS_URL)).status;
  if (process.argv.includes("--print")) console.log(JSON.stringify([races, mail, payments]));
  process.exitCode = 6 + races.length;`,
];

test("exec gives a command a new backend, and exits with its code", async () => {
  const folder = ["--supabase-folder", temporaryFolder(supabase)];
  const asked = ["exec", "--seed", "--payments", ...folder, "--", ...program, "--", "--print"];
  expect(await runProcess(...asked)).toEqual({
    code: 8,
    output: `${JSON.stringify([[{ name: "Migrated" }, { name: "Seeded" }], [], 200])}\n`,
    errors: "",
  });
  expect(await runProcess("exec", ...folder, "--", ...program)).toMatchObject({ code: 7 });
});

const forever = [process.execPath, "--eval", "setInterval(() => undefined, 1_000)"];

test.for([
  [
    "an early",
    { "migrations/1_a.sql": "", "migrations/1_b.sql": "" },
    /^Migrations 1_a\.sql and .+\n$/,
  ],
  [
    "a late",
    { "migrations/1_a.sql": "select 1;\nselct 2;" },
    /^Migration 1_a\.sql failed, line 2: .+\n$/,
  ],
] as const)("%s start failure is one line, and stops the command", async ([, files, line]) => {
  const folder = temporaryFolder(files);
  expect(await runProcess("exec", "--supabase-folder", folder, "--", ...forever)).toEqual({
    code: 1,
    output: "",
    errors: expect.stringMatching(line) as string,
  });
});

const usage = expect.stringContaining("Usage: local-supabase <command>") as string;

test.for([
  [["strat"], usage],
  [["exec"], "exec needs a command after --\n"],
  [["exec", "--api-port", "many", "--", "true"], '"many" is not a whole number\n'],
  [["start", "--sed"], expect.stringContaining("Unknown option '--sed'") as string],
] as [string[], string][])("%j is rejected with a clear message", async ([args, errors]) => {
  expect(await runProcess(...args)).toEqual({ code: 1, output: "", errors });
});
