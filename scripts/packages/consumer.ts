// A project outside the workspace, with nothing but the packed packages and what their peers and examples need.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { repositoryRoot } from "../repository.ts";

/** The packages that are published, each with the language of its README's example. */
export const publishedPackages = { domain: "ts", data: "ts", ui: "tsx" } as const;

const needed = [
  ...["@types/node", "@types/react", "@types/react-dom", "react", "react-dom", "typescript"],
  ...["@tailwindcss/vite", "tailwindcss", "vite"],
];

const compilerOptions = {
  target: "ES2023",
  lib: ["ES2023", "DOM"],
  module: "NodeNext",
  jsx: "react-jsx",
  strict: true,
  types: ["node"],
  rootDir: "src",
  outDir: "out",
};

/** Writes the project, with each README's examples as its sources. Tarballs are by package. */
export function writeConsumer(folder: string, tarballs: Readonly<Record<string, string>>): void {
  const { catalog } = parse(readFileSync(join(repositoryRoot, "pnpm-workspace.yaml"), "utf8")) as {
    catalog: Readonly<Record<string, string>>;
  };
  const packed = Object.entries(tarballs).map(([name, file]) => [
    `@outpace/${name}`,
    `file:${file}`,
  ]);
  const versions = needed.map((name) => [name, catalog[name]]);
  const write = (file: string, text: string) => {
    writeFileSync(join(folder, file), text);
  };
  mkdirSync(join(folder, "src"));
  const dependencies = Object.fromEntries([...packed, ...versions]);
  // No version of these is asked for at a registry.
  const overrides = Object.fromEntries(packed);
  write("package.json", JSON.stringify({ type: "module", dependencies, overrides }));
  write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["src"] }));
  for (const [name, language] of Object.entries(publishedPackages)) {
    write(`src/${name}.${language}`, exampleOf(name, language));
  }
  write("src/styles.css", exampleOf("ui", "css"));
  write("src/page.js", `import "./styles.css";`);
  write(
    "vite.config.js",
    `import tailwindcss from "@tailwindcss/vite";
export default { plugins: [tailwindcss()], build: { rolldownOptions: { input: "src/page.js" } } };`,
  );
}

/** The code of the first block in this language of a package's README; throws when the README has no such block. */
function exampleOf(name: string, language: string): string {
  const readme = readFileSync(join(repositoryRoot, "packages", name, "README.md"), "utf8");
  const code = readme.split(`\`\`\`${language}\n`)[1]?.split("\n```")[0];
  if (code === undefined)
    throw new Error(`packages/${name}/README.md has no example in ${language}.`);
  return `${code}\n`;
}
