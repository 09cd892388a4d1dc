import { readdir, readFile, writeFile } from "node:fs/promises";
import type { AstroIntegration } from "astro";

const moduleScript = /<script type="module" src="([^"]+)"><\/script>/g;

/**
 * Loads a page's scripts after its first paint, whose promise is in layouts/Frame.astro: every page works without them,
 * and none should wait for their files.
 */
export function lateScripts(): AstroIntegration {
  return {
    name: "late-scripts",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        for (const name of await readdir(dir, { recursive: true })) {
          if (!name.endsWith(".html")) continue;
          const file = new URL(name, dir);
          const html = await readFile(file, "utf8");
          const sources = [...html.matchAll(moduleScript)].map(([, source = ""]) => source);
          if (sources.length === 0) continue;
          const imports = sources.map((source) => `import(${JSON.stringify(source)})`).join(";");
          const loader = `<script>firstPaint.then(()=>{${imports}})</script>`;
          await writeFile(
            file,
            html.replaceAll(moduleScript, "").replace("</body>", () => `${loader}</body>`),
          );
        }
      },
    },
  };
}
