// Checks the import rule for every source file and every manifest.
import { globSync } from "node:fs";
import { join } from "node:path";
import { ImportRule } from "./import-rule.ts";
import { readSourceFile, sourceExtensions } from "./source-file.ts";
import { commandWorkspace, findWorkspaces, type Workspace } from "./workspaces.ts";

export interface ImportCheck {
  readonly files: number;
  /** One line per fault: the file, and what is wrong with it. */
  readonly faults: readonly string[];
}

const builtFolder = /(^|\/)(node_modules|dist|dist-[^/]+|\.astro|\.turbo|reports)$/;

export function checkImports(root: string): ImportCheck {
  const workspaces = findWorkspaces(root);
  const rule = new ImportRule(root, workspaces);
  const files = workspaces.flatMap(({ folder }) =>
    globSync(`${folder}/**/*.{${sourceExtensions.join(",")}}`, {
      cwd: root,
      exclude: (path) => builtFolder.test(path),
    }),
  );
  const importFaults = files.sort().flatMap((file) => {
    const path = join(root, file);
    return rule.faultsOf(path, readSourceFile(path)).map((fault) => `${file} ${fault}`);
  });
  const manifestFaults = workspaces.flatMap((workspace) =>
    faultsOfManifest(rule, workspaces, workspace).map(
      (fault) => `${workspace.folder}/package.json ${fault}`,
    ),
  );
  return { files: files.length + workspaces.length, faults: [...importFaults, ...manifestFaults] };
}

function faultsOfManifest(
  rule: ImportRule,
  workspaces: readonly Workspace[],
  workspace: Workspace,
): string[] {
  const { manifest } = workspace;
  const shipped = Object.keys({
    ...manifest.dependencies,
    ...manifest.peerDependencies,
    ...manifest.optionalDependencies,
  });
  // Development dependencies are build and test tools, so only workspaces and Supabase are checked.
  const command = workspaces.find(({ folder }) => folder === commandWorkspace)?.manifest.name;
  const watched = new Set(workspaces.map(({ manifest: { name } }) => name));
  const forDevelopment = Object.keys({ ...manifest.devDependencies }).filter(
    (name) => (watched.has(name) || name.startsWith("@supabase/")) && name !== command,
  );
  return [
    ...shipped.map((name) => rule.packageFault(workspace, name)),
    ...forDevelopment.map((name) => rule.packageFault(workspace, name, true)),
  ].filter((fault) => fault !== undefined);
}
