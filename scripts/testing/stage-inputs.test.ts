import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readSourceFile } from "../imports/source-file.ts";
import { repositoryRoot } from "../repository.ts";
import { planTasks } from "./turbo.ts";

const folder = join(repositoryRoot, "supabase");
const mutants = "tests/postgres/access/mutants.test.ts";

/** The tests of each stage and the set-up that Vitest runs before them. */
const entries = {
  "test:postgres": ["{tests/postgres,bench}/**/*.test.ts", "tests/harness/server-setup.ts"],
  "test:mutants": [mutants, "tests/harness/server-setup.ts"],
  "test:pglite": ["tests/embedded/**/*.test.ts", "tests/postgres/{seed,access/matrix}.test.ts"],
  "test:http": ["tests/http/**/*.test.ts"],
  "test:crash": ["tests/crash/**/*.test.ts"],
} as const;

interface Imports {
  readonly files: Set<string>;
  readonly workspaces: Set<string>;
}

/** Adds everything that a file imports, directly or not. */
function collect(file: string, imports: Imports): void {
  if (imports.files.has(file)) return;
  imports.files.add(file);
  for (const specifier of readSourceFile(join(folder, file)).specifiers) {
    if (specifier.startsWith(".")) collect(join(dirname(file), specifier), imports);
    const [workspace] = /^@outpace\/[\w-]+/.exec(specifier) ?? [];
    if (workspace !== undefined) imports.workspaces.add(workspace);
  }
}

test.for(Object.entries(entries))(
  "every file and package that %s imports is among what it depends on",
  async ([task, globs]) => {
    const imports: Imports = { files: new Set(), workspaces: new Set() };
    for (const path of globSync([...globs], { cwd: folder })) {
      if (path !== mutants || task === "test:mutants") collect(path, imports);
    }
    const [planned] = (await planTasks([task])).filter(({ id }) => id.endsWith(`#${task}`));
    expect(planned?.inputs).toEqual(expect.arrayContaining([...imports.files]));
    const workspaces = [...imports.workspaces].map((workspace) => `${workspace}#transit`);
    expect(planned?.dependencies).toEqual(expect.arrayContaining(workspaces));
    expect(imports.files.size).toBeGreaterThan(globs.length);
  },
);
