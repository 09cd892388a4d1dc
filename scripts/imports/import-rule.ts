// Whether one import may stand where it stands. Answers in the words that a person can act on.
import { dirname, join, relative, sep } from "node:path";
import { commandRoom, roomOf, roomRules, type Room } from "./rooms.ts";
import type { SourceFile } from "./source-file.ts";

const testFile = /(\.test\.tsx?|\/tests?\/.*|vitest\.config\.ts)$/;
const testPackages = ["vitest"];
const featureFolder = /^apps\/portal\/src\/features\/([^/]+)\//;
const islandFolder = "apps/marketing/src/islands/";

export class ImportRule {
  readonly #root: string;
  readonly #rooms: readonly Room[];

  constructor(root: string, rooms: readonly Room[]) {
    this.#root = root;
    this.#rooms = rooms;
  }

  /** What is wrong with a file's imports; nothing, as a rule. */
  faultsOf(path: string, file: SourceFile): readonly string[] {
    const room = roomOf(this.#rooms, this.#root, path);
    if (room === undefined) return [];
    const faults = file.specifiers.map((specifier) => this.#faultOf(room, path, specifier));
    return [
      ...faults.filter((fault) => fault !== undefined),
      ...(file.computedImports > 0 && room.folder !== "scripts"
        ? ["imports a module whose name is computed, which no check can follow"]
        : []),
      ...this.#islandFaults(room, path, file),
    ];
  }

  #faultOf(room: Room, path: string, specifier: string): string | undefined {
    if (/^(#|~|@\/|\/)/.test(specifier)) return `imports ${specifier} through an alias`;
    if (specifier.startsWith(".")) return this.#relativeFault(room, path, specifier);
    const own = this.#insideRoot(path);
    if (testPackages.includes(specifier) && testFile.test(own)) return undefined;
    return this.packageFault(room, specifier);
  }

  /** What is wrong with a room's code naming an outside package or another room's. */
  packageFault(room: Room, specifier: string): string | undefined {
    const rule = roomRules[room.folder];
    if (rule === undefined) return `stands in ${room.folder}, a room without a rule`;
    const target = this.#rooms.find(({ manifest: { name } }) => isPackage(specifier, name));
    if (target !== undefined) return roomFault(room, target);
    if (rule.onlyPackages && !rule.onlyPackages.some((name) => isPackage(specifier, name))) {
      return `imports ${specifier}; ${room.folder} imports ${rule.onlyPackages.join(", ")} only`;
    }
    if (specifier.startsWith("@supabase/") && rule.supabase === undefined) {
      return `imports ${specifier}; only packages/data speaks to Supabase`;
    }
    return undefined;
  }

  #relativeFault(room: Room, path: string, specifier: string): string | undefined {
    const target = this.#insideRoot(join(dirname(path), specifier));
    const targetRoom = roomOf(this.#rooms, this.#root, join(this.#root, target));
    if (targetRoom !== room) {
      return targetRoom === undefined
        ? `imports ${target}, which stands in no room`
        : (roomFault(room, targetRoom) ?? `imports ${target} past the door of its package`);
    }
    const feature = featureFolder.exec(this.#insideRoot(path))?.[1];
    const targetFeature = featureFolder.exec(`${target}/`)?.[1];
    if (feature !== undefined && targetFeature !== undefined && feature !== targetFeature) {
      return `imports the feature ${targetFeature}; features meet in a route, never in each other`;
    }
    return undefined;
  }

  #islandFaults(room: Room, path: string, file: SourceFile): readonly string[] {
    if (room.folder !== "apps/marketing") return [];
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

function roomFault(from: Room, to: Room): string | undefined {
  if (from === to) return undefined;
  if (roomRules[from.folder]?.rooms.includes(to.folder)) return undefined;
  if (to.folder === commandRoom || to.folder === "supabase") {
    return `imports ${to.folder}, which nothing imports`;
  }
  return `imports ${to.folder}; ${from.folder} may not`;
}

function isPackage(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(`${name}/`);
}
