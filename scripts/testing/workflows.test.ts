import { globSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { basename, join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { parse } from "yaml";
import { repositoryRoot } from "../repository.ts";

// GitHub's checker imports JSON without the attribute that Node requires.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith(".json") ? { ...context, importAttributes: { type: "json" } } : context),
});
const { validate } = await import("@actions/languageservice");

interface Job {
  readonly needs?: string | readonly string[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly { readonly run?: string }[];
  readonly uses?: string;
  readonly if?: string;
  readonly secrets?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly on: string | readonly string[] | Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const read = (file: string) => readFileSync(join(repositoryRoot, file), "utf8");
const files = globSync(".github/{workflows/*.yml,actions/*/action.yml}", { cwd: repositoryRoot });
const workflows = files
  .filter((file) => file.startsWith(".github/workflows/"))
  .map((file) => ({ ...(parse(read(file)) as Workflow), name: basename(file, ".yml") }));
const jobs = workflows.flatMap(({ name, jobs: all }) =>
  Object.entries(all).map(([key, job]) => ({ ...job, name: `${name}/${key}` })),
);
const actions = files
  .filter((file) => file.endsWith("/action.yml"))
  .map((file) => (parse(read(file)) as { readonly runs: Job }).runs);
const steps = [...jobs, ...actions].flatMap((job) => job.steps ?? []);
const main = workflows.find(({ name }) => name === "main")?.jobs ?? {};

/** The names of a workflow's triggers. */
const triggersOf = ({ on }: Workflow) =>
  typeof on === "string" || Array.isArray(on) ? [on].flat() : Object.keys(on);

test.for(files)("GitHub's own checker finds nothing wrong with %s", async (file) => {
  const document = TextDocument.create(`file:///${file}`, "yaml", 1, read(file));
  const fileProvider = {
    getFileContent: ({ path = "" }: { path?: string }) =>
      Promise.resolve({ name: path, content: read(path) }),
  };
  expect(await validate(document, { fileProvider })).toEqual([]);
});

test.for([
  [
    "third-party action that is not pinned to a commit, with its version beside it",
    /uses:(?! \.\/\S+$| [\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$).*/gm,
  ],
  [
    "checkout that keeps its token",
    /uses: actions\/checkout@.*\n(?! +with:\n +persist-credentials: false\n)/g,
  ],
  [
    "trigger that gives a fork's pull request the repository's secrets",
    /\b(pull_request_target|workflow_run)\b/g,
  ],
  ["push of settings without their check", /config push/g],
  ["host's name, as each registry is the installation's own", /https?:\/\//g],
] as const)("no workflow has a %s", ([, pattern]) => {
  expect(files.length).toBeGreaterThan(5);
  expect(files.flatMap((file) => read(file).match(pattern) ?? [])).toEqual([]);
});

test("no command has an expression pasted into it", () => {
  expect(steps.length).toBeGreaterThan(20);
  expect(steps.filter(({ run }) => run?.includes("${{"))).toEqual([]);
});

test("jobs get only the permissions that they name, and only the release may write", () => {
  expect(workflows.map(({ permissions }) => permissions)).toEqual(workflows.map(() => ({})));
  expect(jobs.filter(({ permissions }) => permissions === undefined)).toEqual([]);
  const writers = jobs.filter(({ permissions = {} }) =>
    Object.values(permissions).includes("write"),
  );
  expect(writers.map(({ name }) => name).sort()).toEqual(["main/release", "release/release"]);
});

test("what follows a commit on main waits for its tests to pass", () => {
  const { test: ci, ...following } = main;
  expect(ci?.uses).toBe("./.github/workflows/ci.yml");
  const all = Object.values(following);
  expect(all.filter(({ needs = [] }) => !needs.includes("test"))).toEqual([]);
  // These jobs run despite failures, of other jobs.
  const conditions = all
    .map((job) => job.if ?? "")
    .filter((text) => /\b(always|cancelled|failure)\(\)/.test(text));
  expect(conditions).toHaveLength(3);
  for (const condition of conditions) {
    expect(condition).toMatch(/^\$\{\{ [^|]*&& needs\.test\.result == 'success' &&[^|]*\}\}$/);
  }
});

test("only main starts what follows its tests, which reads secrets of its environment only", () => {
  const called = Object.values(main).map(({ uses = "", secrets = "none" }) => {
    const name = basename(uses, ".yml");
    const workflow = workflows.find((one) => one.name === name);
    const reads = read(uses).includes("secrets.");
    return [name, { triggers: workflow && triggersOf(workflow), reads, secrets }];
  });
  const triggers = ["workflow_call"];
  const withSecrets = { triggers, reads: true, secrets: "inherit" };
  const withoutSecrets = { triggers, reads: false, secrets: "none" };
  const ofPullRequests = ["pull_request", "workflow_call"];
  expect(Object.fromEntries(called)).toEqual({
    ci: { ...withoutSecrets, triggers: ofPullRequests },
    // A pull request sees the migrations that it would apply.
    database: { ...withSecrets, triggers: ofPullRequests },
    "deploy-marketing": withSecrets,
    "deploy-portal": withSecrets,
    release: withoutSecrets,
    settings: withSecrets,
  });
  const others = jobs.filter(({ name, uses }) => uses !== undefined && !name.startsWith("main/"));
  expect(others).toEqual([]);
});

test("docs/deploy.md lists every variable and secret that the workflows read", () => {
  const [, section = ""] = read("docs/deploy.md").split("\n## From GitHub\n");
  const used = files.flatMap((file) => [...read(file).matchAll(/\b(?:vars|secrets)\.(\w+)/g)]);
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter(([, name = ""]) => !section.includes(`\`${name}\``))).toEqual([]);
});

test.for(["marketing", "portal"])("deploys %s with every setting of its example", (app) => {
  const { env } = jobs.find(({ name }) => name === `deploy-${app}/deploy`) ?? {};
  const settings = Object.keys(parseEnv(read(`apps/${app}/.env.example`)));
  // Developers' connection tests are not deployed.
  const deployed = settings.filter((name) => name !== "VITE_TEST_DB");
  expect(Object.keys(env ?? {}).sort()).toEqual(deployed.sort());
});

test("checks the settings before any deployment, and pushes them after the portal's", () => {
  const runs = (job: string) =>
    (jobs.find(({ name }) => name === job)?.steps ?? [])
      .map(({ run = "" }) => run)
      .filter((run) => /deploy\.ts settings|db push --remote --yes/.test(run));
  expect(runs("database/migrations")).toEqual([
    expect.stringMatching(/ --check$/),
    expect.stringContaining("db push"),
  ]);
  for (const site of ["deploy-portal", "deploy-marketing"]) {
    expect(main[site]?.needs).toContain("database");
    expect(main[site]?.if).toContain("needs.database.result != 'failure'");
  }
  expect(runs("settings/push")).toEqual([expect.stringMatching(/deploy\.ts settings --yes$/)]);
  expect(main["settings"]?.needs).toEqual(["test", "database", "deploy-portal"]);
});
