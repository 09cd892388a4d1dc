import ts from "typescript";

export interface Imports {
  readonly specifiers: readonly string[];
  readonly computedImports: number;
}

/** Static and dynamic imports, re-exports, `require`, `import("…")` types and Vite's `import.meta.glob`. */
export function readTypeScriptImports(code: string, fileName: string): Imports {
  const specifiers: string[] = [];
  let computedImports = 0;

  const add = (target: ts.Node | undefined): void => {
    if (target === undefined) return;
    if (ts.isStringLiteralLike(target)) specifiers.push(target.text);
    else if (ts.isArrayLiteralExpression(target)) target.elements.forEach(add);
    else computedImports += 1;
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier);
    else if (ts.isExternalModuleReference(node)) add(node.expression);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal);
    } else if (ts.isCallExpression(node) && loadsModules(node.expression)) add(node.arguments[0]);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, false));
  return { specifiers, computedImports };
}

function loadsModules(callee: ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
  if (ts.isIdentifier(callee)) return callee.text === "require";
  return (
    ts.isPropertyAccessExpression(callee) &&
    ts.isMetaProperty(callee.expression) &&
    callee.name.text === "glob"
  );
}
