/** A local stand-in for the management API that the Supabase CLI calls to push settings. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { runCli } from "../harness/supabase-cli.ts";

/** A new project's settings; the CLI compares those of these services. */
const remote = { auth: { site_url: "http://localhost:3000" }, storage: { fileSizeLimit: 1 } };

/** A project id that none of our files names. */
const project = "abcdefghijklmnopqrst";

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
  const api = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.method === "PATCH") sent.push(body);
      const config = { data: { attributes: { [service]: remote[service] } } };
      const addons = { selected_addons: [], available_addons: [] };
      const answer = request.url?.endsWith("/billing/addons") ? addons : config;
      response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
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
    const { output, errors } = await runCli(
      ["config", "push", `--remote=${project}`, `--profile=${profile}`],
      folder,
      { SUPABASE_ACCESS_TOKEN: `sbp_${"0".repeat(40)}`, ...variables },
    );
    const [body] = sent;
    if (body === undefined) throw new Error(`Nothing was pushed. ${output}${errors}`);
    return JSON.parse(body) as Readonly<Record<string, unknown>>;
  } finally {
    rmSync(home, { recursive: true });
    api.close();
  }
}
