import { readdir, readFile, writeFile } from "node:fs/promises";
import type { AstroIntegration } from "astro";

/** Returns an integration that rewrites every page's HTML after the build. */
export function rewritePages(
  name: string,
  rewrite: (html: string) => string | Promise<string>,
): AstroIntegration {
  return {
    name,
    hooks: {
      "astro:build:done": async ({ dir }) => {
        for (const path of await readdir(dir, { recursive: true })) {
          if (!path.endsWith(".html")) continue;
          const file = new URL(path, dir);
          await writeFile(file, await rewrite(await readFile(file, "utf8")));
        }
      },
    },
  };
}

/** Adds rules to a page's stylesheet. A second one would need another hash in the content security policy. */
export function addStyles(html: string, rules: string): string {
  const end = html.includes("</style></head>") ? "</style></head>" : "</head>";
  const added = end === "</head>" ? `<style>${rules}</style>` : rules;
  return html.replace(end, () => `${added}${end}`);
}
