import { parseForESLint } from "astro-eslint-parser";
import { parser as typescriptParser } from "typescript-eslint";
import { readTypeScriptImports } from "./typescript-file.ts";

export interface SourceFile {
  /** Every imported module, also of dynamic and type imports. */
  readonly specifiers: readonly string[];
  /** The number of dynamic imports whose specifier is computed. */
  readonly computedImports: number;
  /** Each component with a `client:*` directive, and the module that it is imported from. */
  readonly clientComponents: readonly { readonly name: string; readonly specifier?: string }[];
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Reads imports in frontmatter, template and inline scripts. */
export function parseAstroFile(code: string): SourceFile {
  const { ast } = parseForESLint(code, { parser: typescriptParser });
  const nodes = [...descendants(ast)];
  const scripts = nodes.filter(isScript).flatMap((node) => childrenText(node));
  const imports = [
    // Frontmatter and expressions are TypeScript.
    ...nodes.filter(({ type }) => importingTypes.has(type)).map((node) => textOf(node, code)),
    ...scripts,
  ].map((text) => readTypeScriptImports(text, "inline.tsx"));

  const origins = new Map(nodes.flatMap(importedNames));
  const clientComponents = nodes.filter(carriesClientDirective).map((element) => {
    const name = textOf(element["name"] as Node, code);
    const specifier = origins.get(name.split(".")[0] ?? name);
    return specifier === undefined ? { name } : { name, specifier };
  });
  return {
    specifiers: imports.flatMap(({ specifiers }) => specifiers),
    computedImports: imports.reduce((sum, { computedImports }) => sum + computedImports, 0),
    clientComponents,
  };
}

const importingTypes = new Set([
  "ImportDeclaration",
  "ImportExpression",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
  "TSImportType",
]);

function* descendants(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const item of value) yield* descendants(item);
  } else if (isNode(value)) {
    yield value;
    for (const [key, child] of Object.entries(value)) {
      if (!["parent", "tokens", "comments"].includes(key)) yield* descendants(child);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function textOf(node: Node, code: string): string {
  const [start, end] = node["range"] as [number, number];
  return code.slice(start, end);
}

function importedNames(node: Node): [string, string][] {
  if (node.type !== "ImportDeclaration") return [];
  const source = (node["source"] as { value: string }).value;
  const locals = node["specifiers"] as readonly { local: { name: string } }[];
  return locals.map(({ local }) => [local.name, source]);
}

function carriesClientDirective(node: Node): boolean {
  if (node.type !== "JSXOpeningElement") return false;
  const attributes = node["attributes"] as readonly { name?: { namespace?: { name: string } } }[];
  return attributes.some(({ name }) => name?.namespace?.name === "client");
}

function isScript(node: Node): boolean {
  const opening = node["openingElement"] as { name?: { name?: unknown } } | undefined;
  return node.type === "JSXElement" && opening?.name?.name === "script";
}

function childrenText(script: Node): string[] {
  const children = script["children"] as readonly { value?: unknown }[];
  return children.map(({ value }) => value).filter((value) => typeof value === "string");
}
