// The stages of `npm test`. What shows mistakes early comes first.
import { globSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { findOrInstallChromium } from "../browser/chromium.ts";
import { findOrInstallFirefox } from "../browser/firefox.ts";
import type { Program } from "../browser/program.ts";
import { findOrInstallRsvgConvert } from "../browser/rsvg-convert.ts";
import { repositoryRoot } from "../repository.ts";
import {
  countCheck,
  countPlaywright,
  countVitest,
  readReports,
  settleCounts,
  type Counts,
} from "./counts.ts";
import { planTasks, runTask, type TaskOptions } from "./turbo.ts";

export interface StageResult {
  readonly counts: Counts;
  /** How many of its workspaces turbo ran, not counting those from the cache. */
  readonly ran: number;
  readonly workspaces: number;
}

export interface Stage {
  /** The NAME in `npm test -- NAME`. */
  readonly name: string;
  readonly title: string;
  /** The task of turbo that it runs, in every workspace that has it or in one. */
  readonly task: string;
  readonly workspace?: string;
  /** The stage before it whose results it takes from turbo's cache. */
  readonly after?: string;
  /** Its own tests keep every processor busy, and some of them look at what happens within seconds. */
  readonly runsAlone?: boolean;
  run(options?: TaskOptions): Promise<StageResult>;
}

interface Reports {
  /** The file in each workspace that a run writes and that turbo restores from its cache. */
  readonly file: string;
  readonly read: (glob: string) => Counts;
}

const workspaces = "{apps/*,packages/*,scripts,supabase}";

/** A stage that passes or fails as a whole. */
function check(name: string, title: string, task: string): Stage {
  return { name, title, task, run: (options) => runStage(task, options) };
}

/** A Vitest task. */
function unit(name: string, title: string, task: string): Stage {
  const file = `reports/${task.replace("test:", "")}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const reports = {
    file,
    read: (glob: string) => readReports(repositoryRoot, glob, countVitest),
  };
  return {
    name,
    title,
    task,
    run: ({ args = [], settings = {} } = {}) =>
      runStage(task, { args: [...args, "--", ...reporters], settings }, reports),
  };
}

type Settings = Readonly<Record<string, string>>;

/** A program in the environment variables of a task. */
async function inEnvironment(name: string, program: Promise<Program>): Promise<Settings> {
  const { path, version } = await program;
  return { [`${name}_PATH`]: path, [`${name}_VERSION`]: version };
}

const findChromium = () => inEnvironment("CHROMIUM", findOrInstallChromium());
const findFirefox = () => inEnvironment("FIREFOX", findOrInstallFirefox());
const findRsvgConvert = () => inEnvironment("RSVG_CONVERT", findOrInstallRsvgConvert());

/** Tests in a browser. They change with the version of a program, not with its path. */
function browser(
  name: string,
  title: string,
  folder: string,
  programs: readonly (() => Promise<Settings>)[],
): Stage {
  const task = "test:e2e";
  const workspace = `@outpace/${basename(folder)}`;
  const reports = {
    file: "reports/e2e.json",
    read: (glob: string) => readReports(repositoryRoot, glob, countPlaywright),
  };
  return {
    name,
    title,
    task,
    workspace,
    runsAlone: true,
    run: async ({ args = [], settings = {} } = {}) => {
      const found: Settings[] = [];
      // One after another: each may have to be installed.
      for (const find of programs) found.push(await find());
      const options = {
        args: [`--filter=${workspace}`, ...args],
        settings: Object.assign({ ...settings }, ...found) as Settings,
      };
      return runStage(task, options, reports, folder);
    },
  };
}

async function runStage(
  task: string,
  options: TaskOptions = {},
  reports?: Reports,
  folders = workspaces,
): Promise<StageResult> {
  const glob = reports && `${folders}/${reports.file}`;
  if (glob) {
    for (const old of globSync(glob, { cwd: repositoryRoot })) rmSync(join(repositoryRoot, old));
  }
  const isForced = options.args?.includes("--force") ?? false;
  const planned = (await planTasks([task], options)).filter(({ id }) => id.endsWith(`#${task}`));
  const exitCode = await runTask(task, options);
  return {
    counts: reports && glob ? settleCounts(reports.read(glob), exitCode) : countCheck(exitCode),
    ran: planned.filter(({ isCached }) => isForced || !isCached).length,
    workspaces: planned.length,
  };
}

export const stages: readonly Stage[] = [
  check("builds", "Builds", "build"),
  check("format", "Format", "check:format"),
  { ...check("sites", "Sites of a fresh copy", "check:sites"), after: "builds" },
  check("lint", "Lint", "lint"),
  check("unused", "Nothing unused", "check:unused"),
  check("types", "Types", "typecheck"),
  check("imports", "Import rule", "check:imports"),
  unit("unit", "Unit tests", "test:unit"),
  unit("packages", "Packages with a database", "test:database"),
  unit("postgres", "Database on PostgreSQL", "test:postgres"),
  unit("mutants", "Mutants of the access rules", "test:mutants"),
  unit("pglite", "Database on PGlite", "test:pglite"),
  unit("http", "Database over HTTP", "test:http"),
  unit("crash", "Backend killed while it writes", "test:crash"),
  { ...check("published", "Packages as published", "check:package"), after: "builds" },
  browser("start", "What npm start shows", "scripts", [findChromium]),
  browser("portal", "Portal, end to end", "apps/portal", [findChromium, findFirefox]),
  browser("marketing", "Marketing, end to end", "apps/marketing", [
    findChromium,
    findFirefox,
    findRsvgConvert,
  ]),
];

const proofs = new Set(["postgres", "mutants", "pglite", "http", "crash", "portal"]);

/** The stages that `npm run prove` runs at full length, without the cache. */
export const proofStages: readonly Stage[] = stages
  .filter(({ name }) => proofs.has(name))
  .map((stage) => ({
    ...stage,
    run: () => stage.run({ args: ["--force"], settings: { OUTPACE_PROVE: "1" } }),
  }));

/** The stages with these names, in the order of `stages`; all when no name is given. Throws for an unknown name. */
export function selectStages(names: readonly string[]): readonly Stage[] {
  const known = new Set(stages.map(({ name }) => name));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(`There is no stage ${unknown.join(", ")}. Stages: ${[...known].join(", ")}.`);
  }
  return names.length === 0 ? stages : stages.filter(({ name }) => names.includes(name));
}
