// The import rule over a whole tree: every source file, and every manifest.
import { globSync } from "node:fs";
import { join } from "node:path";
import { ImportRule } from "./import-rule.ts";
import { commandRoom, findRooms, type Room } from "./rooms.ts";
import { readSourceFile, sourceExtensions } from "./source-file.ts";

export interface ImportCheck {
  readonly files: number;
  /** One line each: the file, and what it does that it may not. */
  readonly faults: readonly string[];
}

const builtFolder = /(^|\/)(node_modules|dist|dist-[^/]+|\.astro|\.turbo|reports)$/;

export function checkImports(root: string): ImportCheck {
  const rooms = findRooms(root);
  const rule = new ImportRule(root, rooms);
  const files = rooms.flatMap(({ folder }) =>
    globSync(`${folder}/**/*.{${sourceExtensions.join(",")}}`, {
      cwd: root,
      exclude: (path) => builtFolder.test(path),
    }),
  );
  const importFaults = files.sort().flatMap((file) => {
    const path = join(root, file);
    return rule.faultsOf(path, readSourceFile(path)).map((fault) => `${file} ${fault}`);
  });
  const manifestFaults = rooms.flatMap((room) =>
    faultsOfManifest(rule, rooms, room).map((fault) => `${room.folder}/package.json ${fault}`),
  );
  return { files: files.length + rooms.length, faults: [...importFaults, ...manifestFaults] };
}

function faultsOfManifest(rule: ImportRule, rooms: readonly Room[], room: Room): string[] {
  const { dependencies, peerDependencies, optionalDependencies, devDependencies } = room.manifest;
  const command = rooms.find(({ folder }) => folder === commandRoom)?.manifest.name;
  const shipped = Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies });
  // Tools that only build or test a room are not its code, so only rooms and Supabase matter there.
  const watched = new Set(rooms.map(({ manifest }) => manifest.name));
  const forDevelopment = Object.keys({ ...devDependencies }).filter(
    (name) => (watched.has(name) || name.startsWith("@supabase/")) && name !== command,
  );
  return [...shipped, ...forDevelopment]
    .map((name) => rule.packageFault(room, name))
    .filter((fault) => fault !== undefined);
}
