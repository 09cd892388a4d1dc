// The import rule for one file. Each fault is a message that says what to change.
import { dirname, join, relative, sep } from "node:path";
import type { SourceFile } from "./astro-file.ts";
import { workspaceOf, workspaceRules, type Workspace } from "./workspaces.ts";

const testFile = /(\.test\.tsx?|\/tests?\/.*|\/e2e\/.*|(vitest|playwright)\.config\.ts)$/;
const testPackages = ["vitest"];
const featureFolder = /^apps\/portal\/src\/features\/([^/]+)\//;
const router = "apps/portal/src/app/router.tsx";
/** The folders of the portal; each imports itself and those before it. */
const portalLayers = ["platform", "components", "features", "routes", "app"];
const layerFolder = /^apps\/portal\/src\/([^/]+)\//;
const islandFolder = "apps/marketing/src/islands/";

export class ImportRule {
  readonly #root: string;
  readonly #workspaces: readonly Workspace[];

  constructor(root: string, workspaces: readonly Workspace[]) {
    this.#root = root;
    this.#workspaces = workspaces;
  }

  /** Returns what is wrong with a file's imports. */
  faultsOf(path: string, file: SourceFile): readonly string[] {
    const workspace = workspaceOf(this.#workspaces, this.#root, path);
    if (workspace === undefined) return [];
    const faults = file.specifiers.map((specifier) => this.#faultOf(workspace, path, specifier));
    return [
      ...faults.filter((fault) => fault !== undefined),
      ...(file.computedImports > 0 && workspace.folder !== "scripts"
        ? ["imports a module whose name is computed, which cannot be checked"]
        : []),
      ...this.#islandFaults(workspace, path, file),
    ];
  }

  #faultOf(workspace: Workspace, path: string, specifier: string): string | undefined {
    if (/^(#|~|@\/|\/)/.test(specifier)) return `imports ${specifier} through an alias`;
    if (specifier.startsWith(".")) return this.#relativeFault(workspace, path, specifier);
    const isTest = testFile.test(this.#insideRoot(path));
    if (isTest && testPackages.includes(specifier)) return undefined;
    return this.packageFault(workspace, specifier, isTest);
  }

  /** Returns why a workspace may not depend on a package, or undefined. */
  packageFault(workspace: Workspace, specifier: string, isTest = false): string | undefined {
    const rule = workspaceRules[workspace.folder];
    if (rule === undefined) return `is in ${workspace.folder}, a workspace without a rule`;
    const target = this.#workspaces.find(({ manifest }) => isPackage(specifier, manifest.name));
    if (target !== undefined) return workspaceFault(workspace, target, isTest);
    if (rule.onlyPackages && !rule.onlyPackages.some((name) => isPackage(specifier, name))) {
      return `imports ${specifier}; ${workspace.folder} imports ${rule.onlyPackages.join(", ")} only`;
    }
    if (specifier.startsWith("@supabase/") && rule.supabase === undefined) {
      return `imports ${specifier}; only packages/data uses Supabase's libraries`;
    }
    return undefined;
  }

  #relativeFault(workspace: Workspace, path: string, specifier: string): string | undefined {
    const target = this.#insideRoot(join(dirname(path), specifier));
    const targetWorkspace = workspaceOf(this.#workspaces, this.#root, join(this.#root, target));
    if (targetWorkspace !== workspace) {
      return targetWorkspace === undefined
        ? `imports ${target}, which is in no workspace`
        : (workspaceFault(workspace, targetWorkspace, false) ??
            `imports ${target} without using the exports of its package`);
    }
    const own = this.#insideRoot(path);
    const layer = layerFolder.exec(own)?.[1];
    const targetLayer = layerFolder.exec(`${target}/`)?.[1];
    if (layer !== undefined && targetLayer !== undefined) {
      if (portalLayers.indexOf(targetLayer) > portalLayers.indexOf(layer)) {
        return `imports ${target}; ${layer} may not import ${targetLayer}`;
      }
      if (targetLayer === "routes" && layer === "app" && own !== router) {
        return `imports ${target}; only the router imports routes`;
      }
    }
    const feature = featureFolder.exec(own)?.[1];
    const targetFeature = featureFolder.exec(`${target}/`)?.[1];
    if (feature !== undefined && targetFeature !== undefined && feature !== targetFeature) {
      return `imports the feature ${targetFeature}; routes combine features, which never import each other`;
    }
    return undefined;
  }

  #islandFaults(workspace: Workspace, path: string, file: SourceFile): readonly string[] {
    if (workspace.folder !== "apps/marketing") return [];
    return file.clientComponents
      .filter(({ specifier }) => {
        if (specifier?.startsWith(".") !== true) return true;
        return !this.#insideRoot(join(dirname(path), specifier)).startsWith(islandFolder);
      })
      .map(({ name }) => `gives ${name} a client directive; only islands/ may carry one`);
  }

  #insideRoot(path: string): string {
    return relative(this.#root, path).split(sep).join("/");
  }
}

function workspaceFault(from: Workspace, to: Workspace, isTest: boolean): string | undefined {
  if (from === to) return undefined;
  const rule = workspaceRules[from.folder];
  if (rule?.workspaces.includes(to.folder)) return undefined;
  if (rule?.testWorkspaces?.includes(to.folder)) {
    return isTest ? undefined : `imports ${to.folder}, which only tests may import`;
  }
  return `imports ${to.folder}; ${from.folder} may not`;
}

function isPackage(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(`${name}/`);
}
