/** What the Supabase CLI sends when functions are deployed. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { bundleFunction } from "@outpace/local-supabase/bundle";
import { parse } from "smol-toml";
import { expect, onTestFinished, test } from "vitest";
import { configFile, emailTemplates, supabaseFolder } from "../harness/files.ts";
import { runWithApi } from "../harness/management-api.ts";

test("the CLI deploys each function as one file that needs no token, without Docker", async () => {
  const home = mkdtempSync(join(tmpdir(), "outpace-deploy-"));
  onTestFinished(() => {
    rmSync(home, { recursive: true });
  });
  const write = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), content);
  };
  const config = readFileSync(configFile, "utf8");
  write("supabase/config.toml", config);
  cpSync(emailTemplates, join(home, "supabase/templates"), { recursive: true });
  const { functions } = parse(config) as unknown as {
    functions: Record<string, { entrypoint: string }>;
  };
  for (const [name, { entrypoint }] of Object.entries(functions)) {
    const source = join(supabaseFolder, "functions", name, "index.ts");
    write(join("supabase", entrypoint), await bundleFunction(source));
  }
  const deployed: [string, object][] = [];
  const deploy = ["functions", "deploy", "--use-api"];
  const { status, errors } = await runWithApi(deploy, home, async (request) => {
    const name = new URL(request.url).searchParams.get("slug");
    if (name === null) return Response.json([]);
    const form = await request.formData();
    const files = form.getAll("file").map((file) => (file as File).name);
    const metadata: unknown = JSON.parse(String(form.get("metadata")));
    deployed.push([name, { files, metadata }]);
    return Response.json(
      { id: "1", slug: name, name, status: "ACTIVE", version: 1 },
      { status: 201 },
    );
  });
  expect([status, errors]).toEqual([0, expect.not.stringContaining("Docker")]);
  expect(deployed.map(([name]) => name).sort()).toEqual(Object.keys(functions).sort());
  for (const [name, sent] of deployed) {
    const entrypoint_path = `supabase/dist/functions/${name}.js`;
    const metadata = { entrypoint_path, verify_jwt: false };
    expect(sent).toMatchObject({ files: [entrypoint_path], metadata });
  }
}, 60_000);
