// Finds the imports of a source file with a parser, because a text search would find comments and strings.
import { readFileSync } from "node:fs";
import { parseAstroFile } from "./astro-file.ts";
import { readTypeScriptImports } from "./typescript-file.ts";

export interface SourceFile {
  /** Every imported module, also of dynamic and type imports. */
  readonly specifiers: readonly string[];
  /** The number of dynamic imports whose specifier is computed. */
  readonly computedImports: number;
  /** Each component with a `client:*` directive, and the module that it is imported from. */
  readonly clientComponents: readonly { readonly name: string; readonly specifier?: string }[];
}

export const sourceExtensions = ["ts", "tsx", "mts", "js", "mjs", "astro"] as const;

export function readSourceFile(path: string): SourceFile {
  const code = readFileSync(path, "utf8");
  if (path.endsWith(".astro")) return parseAstroFile(code);
  return { ...readTypeScriptImports(code, path), clientComponents: [] };
}
