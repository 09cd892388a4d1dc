import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { findWorkspaces } from "../imports/workspaces.ts";
import { repositoryRoot } from "../repository.ts";
import { documentedCommands } from "./documented-commands.ts";
import { stages } from "./stages.ts";

const commands = documentedCommands();
const read = (file: string) => readFileSync(join(repositoryRoot, file), "utf8");

/** What runs each command: a stage of `npm test`, the workflow of every night, or only a person. */
const runs: readonly (readonly [
  command: RegExp,
  by: { stage: string } | "nightly" | "a person",
])[] = [
  [/^npm test( -- [A-Za-z ]+)?$/, { stage: "unit" }],
  // What the README says of a fresh copy.
  [/^cat apps\/\*\/\.env\.example > \.env\.production$/, { stage: "sites" }],
  [/^npm run (build|reset)$/, { stage: "sites" }],
  [/^pnpm exec changeset$/, { stage: "sites" }],
  // The same program over the same files, without writing.
  [/^npm run format$/, { stage: "format" }],
  [/^pnpm --filter @outpace\/scripts run what-runs$/, { stage: "unit" }],
  [/^pnpm --filter @outpace\/supabase run generate$/, { stage: "postgres" }],
  [/^pnpm --filter @outpace\/supabase exec vitest run --project postgres /, { stage: "postgres" }],
  [/^pnpm exec local-supabase exec -- pnpm run test:http$/, { stage: "http" }],
  [/^local-supabase exec$/, { stage: "http" }],
  // They take minutes or hours.
  [/^npm run (prove|bench|bench:db|bench:http|screenshots)( -- .*)?$/, "nightly"],
  // The same servers on other ports; what starts and stops them has tests of its own.
  [/^npm start$/, { stage: "start" }],
  // They need a project or an account of somebody's. Supabase's are compared with what its CLI knows.
  [/^npx supabase@3 |^supabase start$/, "a person"],
  [/^npm run deploy( -- (portal|marketing|settings))?$/, "a person"],
  [/^npm login$|^npx pnpm@\S+ --recursive publish --access public$/, "a person"],
  [/^psql "\$DATABASE_URL" /, "a person"],
  [/^curl "\$SUPABASE_URL/, "a person"],
];

test("it is known of every command of the documentation what runs it", () => {
  expect(commands.length).toBeGreaterThan(30);
  expect(commands.filter((command) => !runs.some(([pattern]) => pattern.test(command)))).toEqual(
    [],
  );
  const idle = runs.filter(([pattern]) => !commands.some((command) => pattern.test(command)));
  expect(idle).toEqual([]);
});

test("the stages exist, and the nightly workflow has its commands", () => {
  const known = stages.map(({ name }) => name);
  const named = runs.flatMap(([, by]) => (typeof by === "string" ? [] : by.stage));
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
  const [, matrix = ""] = /command: \[(.*)\]/.exec(read(".github/workflows/nightly.yml")) ?? [];
  const nightly = matrix.split(", ").map((command) => command.replaceAll('"', ""));
  for (const command of commands) {
    const [, by] = runs.find(([pattern]) => pattern.test(command)) ?? [];
    if (by === "nightly") expect(nightly).toContain(command.split(" ")[2]);
  }
});

function scriptsOf(folder: string): Readonly<Record<string, string>> {
  const manifest = JSON.parse(read(join(folder, "package.json"))) as {
    scripts?: Readonly<Record<string, string>>;
  };
  return manifest.scripts ?? {};
}

test("every script that the documentation names exists", () => {
  const folders = new Map(
    findWorkspaces(repositoryRoot).map(({ folder, manifest }) => [manifest.name, folder]),
  );
  const named = commands.flatMap((command) => {
    const [, own] = /^npm (?:run )?(start|test|(?<=run )\S+)/.exec(command) ?? [];
    const [, workspace = "", script] =
      /^pnpm --filter (\S+) (?:run )?((?<=run )\S+)/.exec(command) ?? [];
    if (own) return [{ folder: ".", script: own }];
    return script ? [{ folder: folders.get(workspace) ?? workspace, script }] : [];
  });
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter(({ folder, script }) => !(script in scriptsOf(folder)))).toEqual([]);
});

test("every stage that the documentation names exists", () => {
  const named = commands.flatMap((command) => /^npm test -- ([a-z ]+)$/.exec(command)?.[1] ?? []);
  const known = stages.map(({ name }) => name);
  expect(named.length).toBeGreaterThan(3);
  expect(
    named.flatMap((names) => names.split(" ")).filter((name) => !known.includes(name)),
  ).toEqual([]);
});

test("the test file that the documentation runs alone exists", () => {
  const named = commands.flatMap((command) => /tests\/postgres\/\S+$/.exec(command)?.[0] ?? []);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((file) => !existsSync(join(repositoryRoot, "supabase", file)))).toEqual([]);
});

test.concurrent.for(commands.filter((command) => /^(npx supabase@\d+|supabase) /.test(command)))(
  "Supabase's CLI has what `%s` asks of it",
  { timeout: 60_000 },
  async (command, { expect }) => {
    const [, major, words = ""] =
      /^(?:npx )?supabase(?:@(\d+))? ((?:[a-z]+ ?)+)/.exec(command) ?? [];
    if (major !== undefined) expect(read("pnpm-workspace.yaml")).toContain(`  supabase: ${major}.`);
    const subcommand = words.trim().split(" ");
    const cli = join(repositoryRoot, "supabase/node_modules/.bin/supabase");
    const { stdout } = await promisify(execFile)(cli, [...subcommand, "--help"]);
    expect(stdout).toContain(`supabase ${subcommand.join(" ")} `);
    for (const [flag] of command.matchAll(/--[\w-]+/g)) expect(stdout).toContain(flag);
  },
);
