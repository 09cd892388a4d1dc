/** Makes one file of a function and all that it imports: the same bytes run in Node, in Deno and on a hosted project. */
import { build } from "esbuild";

export async function bundleFunction(entrypoint: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [entrypoint],
    bundle: true,
    write: false,
    format: "esm",
    // Neither Node's nor a browser's modules: what packages have for workers.
    platform: "neutral",
    conditions: ["worker", "module", "import", "default"],
    mainFields: ["module", "main"],
    target: "es2023",
    minify: true,
    keepNames: true,
    legalComments: "none",
    logLevel: "silent",
  });
  const [file] = outputFiles;
  if (!file) throw new Error(`${entrypoint} has no bundle`);
  return file.contents;
}
