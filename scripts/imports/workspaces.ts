// The workspaces of the repository and what each may import: `domain ← data ← apps`, `ui ← apps`, `failures ← apps`.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

export interface Workspace {
  /** The folder from the repository's root, with forward slashes. */
  readonly folder: string;
  readonly manifest: Manifest;
}

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export interface WorkspaceRule {
  /** The other workspaces whose code it may import. */
  readonly workspaces: readonly string[];
  /** Further workspaces that its tests may import. */
  readonly testWorkspaces?: readonly string[];
  /** Whether it may use Supabase's libraries itself. */
  readonly supabase?: true;
  /** The only external packages that its code may import; any when absent. */
  readonly onlyPackages?: readonly string[];
}

const appRule: WorkspaceRule = {
  // Only their builds import hosting.
  workspaces: [
    "packages/domain",
    "packages/data",
    "packages/ui",
    "packages/failures",
    "packages/hosting",
  ],
  testWorkspaces: ["packages/e2e"],
};

export const workspaceRules: Readonly<Record<string, WorkspaceRule>> = {
  "apps/marketing": appRule,
  "apps/portal": appRule,
  "packages/data": { workspaces: ["packages/domain"], supabase: true },
  "packages/domain": { workspaces: [], onlyPackages: ["zod"] },
  "packages/e2e": { workspaces: ["supabase"] },
  "packages/failures": { workspaces: [], onlyPackages: [] },
  "packages/hosting": { workspaces: [] },
  "packages/local-supabase": { workspaces: [], supabase: true },
  "packages/ui": { workspaces: [] },
  scripts: { workspaces: ["packages/e2e", "packages/hosting"] },
  supabase: {
    // Its tests and benches start and stop the embedded backend themselves.
    workspaces: ["packages/domain", "packages/data", "packages/local-supabase"],
    supabase: true,
  },
};

/** A development dependency on it is fine, since tests run under its command. Only the database's own tests import its code. */
export const commandWorkspace = "packages/local-supabase";

/** Every folder with a manifest, except the root. */
export function findWorkspaces(root: string): readonly Workspace[] {
  const manifests = globSync("{apps/*,packages/*,scripts,supabase}/package.json", { cwd: root });
  return manifests.sort().map((file) => ({
    folder: dirname(file).split(sep).join("/"),
    manifest: JSON.parse(readFileSync(join(root, file), "utf8")) as Manifest,
  }));
}

/** The workspace that a file or folder is in. */
export function workspaceOf(
  workspaces: readonly Workspace[],
  root: string,
  path: string,
): Workspace | undefined {
  const inside = relative(root, path).split(sep).join("/");
  return workspaces.find(({ folder }) => inside === folder || inside.startsWith(`${folder}/`));
}
