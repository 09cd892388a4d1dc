// The rooms of the repository and what each may import: `domain ← data ← apps`, `ui ← apps`.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

export interface Room {
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

export interface RoomRule {
  /** The other rooms whose code it may import. */
  readonly rooms: readonly string[];
  /** Whether it may speak to Supabase itself. */
  readonly supabase?: true;
  /** When given, the only outside packages its own code may import. */
  readonly onlyPackages?: readonly string[];
}

const appRule: RoomRule = { rooms: ["packages/domain", "packages/data", "packages/ui"] };

export const roomRules: Readonly<Record<string, RoomRule>> = {
  "apps/marketing": appRule,
  "apps/portal": appRule,
  "packages/data": { rooms: ["packages/domain"], supabase: true },
  "packages/domain": { rooms: [], onlyPackages: ["zod"] },
  "packages/local-supabase": { rooms: [], supabase: true },
  "packages/ui": { rooms: [] },
  scripts: { rooms: [] },
  supabase: {
    // Its tests and benches start and stop the embedded backend themselves.
    rooms: ["packages/domain", "packages/data", "packages/local-supabase"],
    supabase: true,
  },
};

/** A development dependency on it is fine: tests run under its command. Its code is for the database's own tests alone. */
export const commandRoom = "packages/local-supabase";

/** Every folder with a manifest, except the root's own. */
export function findRooms(root: string): readonly Room[] {
  const manifests = globSync("{apps/*,packages/*,scripts,supabase}/package.json", { cwd: root });
  return manifests.sort().map((file) => ({
    folder: dirname(file).split(sep).join("/"),
    manifest: JSON.parse(readFileSync(join(root, file), "utf8")) as Manifest,
  }));
}

/** The room that a file or folder stands in. */
export function roomOf(rooms: readonly Room[], root: string, path: string): Room | undefined {
  const inside = relative(root, path).split(sep).join("/");
  return rooms.find(({ folder }) => inside === folder || inside.startsWith(`${folder}/`));
}
