import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findWorkspaces } from "../imports/workspaces.ts";
import { repositoryRoot } from "../repository.ts";
import { stages } from "./stages.ts";

const pages = globSync("{*.md,{apps/*,packages/*,supabase,docs}/*.md}", { cwd: repositoryRoot });
const text = pages.map((page) => readFileSync(join(repositoryRoot, page), "utf8")).join("\n");

function scriptsOf(folder: string): Readonly<Record<string, string>> {
  const manifest = readFileSync(join(repositoryRoot, folder, "package.json"), "utf8");
  return (JSON.parse(manifest) as { scripts?: Readonly<Record<string, string>> }).scripts ?? {};
}

test("every npm command of the documentation exists", () => {
  const named = [
    ...text.matchAll(
      /\bnpm (?:run )?((?:start|test|build|reset|prove|bench|screenshots|format)[:\w]*|(?<=run )\S+)/g,
    ),
  ];
  const known = Object.keys(scriptsOf("."));
  expect(named.length).toBeGreaterThan(10);
  expect(named.map(([, name]) => name).filter((name = "") => !known.includes(name))).toEqual([]);
});

test("every stage of npm test that the documentation names exists", () => {
  const named = [...text.matchAll(/\bnpm test -- ([a-z ]+)/g)].flatMap(([, names = ""]) =>
    names.trim().split(" "),
  );
  const known = stages.map(({ name }) => name);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test("every script of a workspace that the documentation names exists", () => {
  const folders = new Map(
    findWorkspaces(repositoryRoot).map(({ folder, manifest }) => [manifest.name, folder]),
  );
  const named = [...text.matchAll(/\bpnpm --filter (@outpace\/[\w-]+) run ([:\w-]+)/g)];
  expect(named.length).toBeGreaterThan(0);
  const missing = named.filter(
    ([, workspace = "", script = ""]) =>
      scriptsOf(folders.get(workspace) ?? ".")[script] === undefined,
  );
  expect(missing.map(([command]) => command)).toEqual([]);
});
