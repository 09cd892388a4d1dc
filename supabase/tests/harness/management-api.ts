/** A local stand-in for the management API that the Supabase CLI calls to push settings and to deploy functions. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { runCli } from "./supabase-cli.ts";

/** A new project's settings; the CLI compares those of these services. */
const remote = { auth: { site_url: "http://localhost:3000" }, storage: { fileSizeLimit: 1 } };

/** A project id that none of our files names. */
const project = "abcdefghijklmnopqrst";

/** Runs the CLI in a folder, while `respond` is the API. */
export async function runWithApi(
  words: readonly string[],
  folder: string,
  respond: (request: Request) => Promise<Response>,
  variables: Readonly<Record<string, string>> = {},
) {
  const api = createServer((incoming, outgoing) => {
    void buffer(incoming).then(async (bytes) => {
      const { method = "GET", url = "/" } = incoming;
      const headers = { "content-type": incoming.headers["content-type"] ?? "" };
      const body = bytes.length > 0 ? new Uint8Array(bytes) : null;
      const request = new Request(new URL(url, "http://127.0.0.1"), { method, headers, body });
      const response = await respond(request);
      outgoing.writeHead(response.status, { "content-type": "application/json" });
      outgoing.end(await response.text());
    });
  });
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
  const home = mkdtempSync(join(tmpdir(), "outpace-profile-"));
  try {
    const url = `http://127.0.0.1:${String((api.address() as AddressInfo).port)}`;
    const profile = join(home, "profile.json");
    const host = { project_host: "project.test", pooler_host: "project.test" };
    const addresses = { api_url: url, dashboard_url: url, docs_url: url };
    writeFileSync(profile, JSON.stringify({ name: "tests", ...addresses, ...host }));
    return await runCli([...words, `--remote=${project}`, `--profile=${profile}`], folder, {
      SUPABASE_ACCESS_TOKEN: `sbp_${"0".repeat(40)}`,
      ...variables,
    });
  } finally {
    rmSync(home, { recursive: true });
    api.close();
  }
}

/**
 * Returns what `config push` sends for a service from the settings in a folder. Ignores that the
 * CLI fails afterwards, because it expects every setting in the response.
 */
export async function pushedSettings(
  service: keyof typeof remote,
  folder: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, unknown>>> {
  const sent: string[] = [];
  const respond = async (request: Request) => {
    if (request.method === "PATCH") sent.push(await request.text());
    const config = { data: { attributes: { [service]: remote[service] } } };
    const addons = { selected_addons: [], available_addons: [] };
    return Response.json(request.url.endsWith("/billing/addons") ? addons : config);
  };
  const { output, errors } = await runWithApi(["config", "push"], folder, respond, variables);
  const [body] = sent;
  if (body === undefined) throw new Error(`Nothing was pushed. ${output}${errors}`);
  return JSON.parse(body) as Readonly<Record<string, unknown>>;
}
