// What a source file imports, told by the parsers of its language, never by searching its text.
import { readFileSync } from "node:fs";
import { parseAstroFile } from "./astro-file.ts";
import { readTypeScriptImports } from "./typescript-file.ts";

export interface SourceFile {
  /** Every module the file names, statically, dynamically or as a type. */
  readonly specifiers: readonly string[];
  /** How often it imports something that only running it would tell. */
  readonly computedImports: number;
  /** Each component that carries `client:*`, with the module it comes from, where it is imported at all. */
  readonly clientComponents: readonly { readonly name: string; readonly specifier?: string }[];
}

export const sourceExtensions = ["ts", "tsx", "mts", "js", "mjs", "astro"] as const;

export function readSourceFile(path: string): SourceFile {
  const code = readFileSync(path, "utf8");
  if (path.endsWith(".astro")) return parseAstroFile(code);
  return { ...readTypeScriptImports(code, path), clientComponents: [] };
}
