import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

import { SCRIPT_URL } from "@marsidev/react-turnstile";
import { writeHostFiles } from "@outpace/hosting/host-files";
import { createServer, type Plugin, type ResolvedConfig, type Rolldown } from "vite";

import { paths } from "../src/platform/navigation/paths.ts";
import { parseBuildEnv, type BuildEnv } from "../src/platform/settings/env.ts";
import type { PrerenderedScreen } from "../src/prerender.tsx";
import { assemblePage } from "./page.ts";
import { appRedirects } from "./redirects.ts";

/** Bytes that arrive in the first round trip: ten TCP packets. */
const firstRoundTrip = 14_300;

/** Writes one page per screen that needs no session, 404.html and the static host's rules. */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  let env: BuildEnv;
  return {
    name: "prerender",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
      // Checked before the build, so a wrong setting stops it.
      env = parseBuildEnv(config.env);
    },
    async writeBundle({ dir = "" }, bundle) {
      const { portalUrl, supabaseUrl, errorSink, turnstileSiteKey } = env;
      const { target } = config.build;
      if (target === false) this.error("Inline scripts need the browsers that the build is for.");
      const template = await readFile(join(dir, "index.html"), "utf8");
      const files = Object.values(bundle);
      const screens = await renderScreens(config);
      for (const screen of screens) {
        const scripts = scriptsOf(join(config.root, "src", screen.module), files);
        const styles = stylesOf(files);
        const page = await assemblePage(screen, { template, styles, scripts, portalUrl, target });
        const size = gzipSync(page).length;
        if (size > firstRoundTrip) {
          this.error(`${screen.path} has ${String(size)} bytes, more than one round trip carries.`);
        }
        const file = join(dir, `${screen.path}${screen.path.endsWith("/") ? "index" : ""}.html`);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, page);
      }
      const hasConnectionTests = files.some(
        (file) => file.type === "chunk" && file.moduleIds.includes(connectionTests(config)),
      );
      if (hasConnectionTests && !env.hasConnectionTests) {
        this.error("The build has the connection tests, which only VITE_TEST_DB=true may add.");
      }
      writeHostFiles(dir, {
        assets: config.build.assetsDir,
        connect: [supabaseUrl, ...(errorSink === undefined ? [] : [errorSink])],
        images: [supabaseUrl],
        embeds: turnstileSiteKey === undefined ? [] : [SCRIPT_URL],
        // The page says both itself, but not to those who ask for its address alone.
        rules: screens
          .filter(({ hidesAddress }) => hidesAddress)
          .map(({ path }) => ({
            path,
            removes: ["Referrer-Policy"],
            headers: { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" },
          })),
        redirects: appRedirects(hasConnectionTests ? [] : [paths.connectionTests]),
      });
    },
  };
}

/** The developers' screen; builds for hosting leave it out. */
const connectionTests = ({ root }: ResolvedConfig) => join(root, "src/routes/test-db.tsx");

type Output = Rolldown.OutputAsset | Rolldown.OutputChunk;

/** Runs src/prerender.tsx with the build's settings. */
async function renderScreens({
  root,
  mode,
  envDir,
}: ResolvedConfig): Promise<readonly PrerenderedScreen[]> {
  const server = await createServer({
    root,
    mode,
    envDir,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    oxc: { jsx: { runtime: "automatic", development: false } },
  });
  try {
    const { prerenderedScreens } = await server.ssrLoadModule("/src/prerender.tsx");
    return prerenderedScreens as readonly PrerenderedScreen[];
  } finally {
    await server.close();
  }
}

function stylesOf(files: readonly Output[]): string {
  return files
    .filter((file) => file.type === "asset" && file.fileName.endsWith(".css"))
    .map((file) => (file.type === "asset" ? String(file.source) : ""))
    .join("");
}

/** URLs of a module's script and its static imports. */
function scriptsOf(module: string, files: readonly Output[]): readonly string[] {
  const chunks = files.filter((file) => file.type === "chunk");
  const found = new Set(chunks.filter(({ facadeModuleId }) => facadeModuleId === module));
  for (const chunk of found) {
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) found.add(other);
  }
  if (found.size === 0) throw new Error(`The build has no script of its own for ${module}.`);
  return [...found].map(({ fileName }) => `/${fileName}`);
}
