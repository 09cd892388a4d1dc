// Finds the imports of a source file with a parser, because a text search would find comments and strings.
import { readFileSync } from "node:fs";
import { parseAstroFile, type SourceFile } from "./astro-file.ts";
import { readTypeScriptImports } from "./typescript-file.ts";

export const sourceExtensions = ["ts", "tsx", "mts", "js", "mjs", "astro"] as const;

export function readSourceFile(path: string): SourceFile {
  const code = readFileSync(path, "utf8");
  if (path.endsWith(".astro")) return parseAstroFile(code);
  return { ...readTypeScriptImports(code, path), clientComponents: [] };
}
