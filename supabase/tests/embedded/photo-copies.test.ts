/** Copies photos from one backend to another with the commands of `docs/operate.md`. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { expected, secretKey, startInProcess, type Api } from "../harness/backend.ts";
import { blocks, commands, section } from "../harness/operate.ts";
import { runCli } from "../harness/supabase-cli.ts";

const bucket = "race-background-photos";

/** The words of the storage commands without the option for a hosted project. */
const [download = [], restore = []] = commands(
  blocks(section("Back up and restore"), "sh").join("\n"),
)
  .filter((words) => words.slice(1, 3).join(" ") === "supabase@3 storage")
  .map((words) => words.slice(2).filter((word) => word !== "--remote"));

/** Makes the CLI, which reaches only a local backend without an account, use this address. */
function pointTo({ url }: Api, folder: string): void {
  const config = `project_id = "copies"
[api]
port = ${new URL(url).port}
[auth]
secret_key = "${secretKey}"
service_role_key = "${secretKey}"
`;
  writeFileSync(join(folder, "supabase", "config.toml"), config);
}

/** The photos by name. */
async function photosOf({ service }: Api): Promise<ReadonlyMap<string, Buffer>> {
  const photos = service().storage.from(bucket);
  const found = new Map<string, Buffer>();
  const read = async (folder: string) => {
    for (const { name, metadata } of await expected(photos.list(folder))) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if ((metadata as unknown) === null) await read(path);
      else
        found.set(path, Buffer.from(await (await expected(photos.download(path))).arrayBuffer()));
    }
  };
  await read("");
  return found;
}

const start = async (seed: boolean) => {
  const backend = await startInProcess({ seed });
  onTestFinished(backend.stop);
  return backend;
};

test("photos that docs/operate.md's commands copy keep their names", async () => {
  const folder = mkdtempSync(join(tmpdir(), "outpace-copies-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  mkdirSync(join(folder, "supabase"));
  const run = async (words: readonly string[], backend: Api) => {
    pointTo(backend, folder);
    const { status, output, errors } = await runCli(words, folder);
    expect(status, output + errors).toBe(0);
  };
  const source = await start(true);
  const photos = await photosOf(source);
  expect(photos.size).toBeGreaterThan(5);
  await run(download, source);
  const target = await start(false);
  await run(restore, target);
  expect(await photosOf(target)).toEqual(photos);
}, 120_000);
