/** What the Supabase CLI sends when functions are deployed, to a stand-in for the management API. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { bundleFunction } from "@outpace/local-supabase/bundle";
import { parse } from "smol-toml";
import { expect, onTestFinished, test } from "vitest";
import { configFile, emailTemplates, supabaseFolder } from "../harness/files.ts";
import { runCli } from "../harness/supabase-cli.ts";

test("the CLI deploys each function as one file that needs no token, without Docker", async () => {
  const deployed: [string, object][] = [];
  const api = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      const name = new URL(request.url ?? "/", "http://127.0.0.1").searchParams.get("slug");
      if (name !== null) {
        const headers = { "content-type": request.headers["content-type"] ?? "" };
        const form = await new Response(new Uint8Array(body), { headers }).formData();
        const files = form.getAll("file").map((file) => (file as File).name);
        const metadata: unknown = JSON.parse(String(form.get("metadata")));
        deployed.push([name, { files, metadata }]);
      }
      const answer = { id: "1", slug: name, name, status: "ACTIVE", version: 1 };
      response.statusCode = name === null ? 200 : 201;
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(request.method === "GET" ? [] : answer));
    });
  });
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
  const home = mkdtempSync(join(tmpdir(), "outpace-deploy-"));
  onTestFinished(() => {
    api.close();
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
  const url = `http://127.0.0.1:${String((api.address() as AddressInfo).port)}`;
  const addresses = { api_url: url, dashboard_url: url, docs_url: url };
  const host = { project_host: "project.test", pooler_host: "project.test" };
  write("profile.json", JSON.stringify({ name: "tests", ...addresses, ...host }));
  const profile = `--profile=${join(home, "profile.json")}`;
  const { status, errors } = await runCli(
    ["functions", "deploy", "--use-api", "--remote=abcdefghijklmnopqrst", profile],
    home,
    { SUPABASE_ACCESS_TOKEN: `sbp_${"0".repeat(40)}` },
  );
  expect([status, errors]).toEqual([0, expect.not.stringContaining("Docker")]);
  expect(deployed.map(([name]) => name).sort()).toEqual(Object.keys(functions).sort());
  for (const [name, sent] of deployed) {
    const entrypoint_path = `supabase/dist/functions/${name}.js`;
    const metadata = { entrypoint_path, verify_jwt: false };
    expect(sent).toMatchObject({ files: [entrypoint_path], metadata });
  }
}, 60_000);
