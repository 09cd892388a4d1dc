/** An embedded database as somebody has it who has worked with it: the seed, and a brand of their own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { localPublishableKey, startLocalSupabase } from "@outpace/local-supabase";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { allRows } from "../postgres/schema-lines.ts";
import { validRace } from "../harness/races.ts";

const supabaseFolder = join(import.meta.dirname, "../..");
const commandLine = createRequire(import.meta.url).resolve("@outpace/local-supabase");

export const bucket = "race-background-photos";
export const photoName = "backgrounds/harbor-run-bg-1754006400001.png";
export const photo = Buffer.from("a photo, as far as anybody asked");
export const account = { email: "moving@company.example", password: "a-long-password" };

export type Content = ReadonlyMap<string, readonly Record<string, unknown>[]>;

export interface LivedIn {
  readonly dataFolder: string;
  /** Of the account. */
  readonly userId: string;
  readonly content: Content;
  readonly remove: () => void;
}

export async function start(dataFolder: string) {
  const backend = await startLocalSupabase({ supabaseFolder, dataFolder, seed: true });
  const query = async (sql: string) => (await backend.database.query<object>(sql)).rows;
  return {
    stop: backend.stop,
    client: createClient(backend.apiUrl, localPublishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    }),
    content: async (): Promise<Content> => {
      await query("set timezone = 'UTC'");
      const identities = await query(
        "select to_jsonb(i) as row from auth.identities i order by i::text",
      );
      return new Map([
        ...(await allRows(query)),
        [
          "auth.identities",
          (identities as { row: Record<string, unknown> }[]).map(({ row }) => row),
        ],
      ]);
    },
  };
}

export async function makeLivedIn(): Promise<LivedIn> {
  const home = mkdtempSync(join(tmpdir(), "outpace-lived-in-"));
  const dataFolder = join(home, "data");
  const { client, content, stop } = await start(dataFolder);
  const userId = await live(client);
  const livedIn = { dataFolder, userId, content: await content() };
  await stop();
  return {
    ...livedIn,
    remove: () => {
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Signs up, uploads a photo and creates a race with it. */
async function live(client: SupabaseClient): Promise<string> {
  const { data, error } = await client.auth.signUp({
    ...account,
    options: { data: { company_name: "Moving Company", contact_name: "Ada Example" } },
  });
  if (error !== null || data.user === null) throw new Error(error?.message ?? "Nobody signed up.");
  const photos = client.storage.from(bucket);
  const upload = await photos.upload(photoName, photo, { contentType: "image/png" });
  if (upload.error !== null) throw upload.error;
  const { publicUrl } = photos.getPublicUrl(photoName).data;
  const created = await client.rpc("create_race", {
    request_id: crypto.randomUUID(),
    race: { ...validRace, background_photo_url: publicUrl },
  });
  if (created.error !== null) throw new Error(created.error.message);
  return data.user.id;
}

/** Runs the embedded backend's command line to its end; what it prints on failure is the error. */
export async function runLocalSupabase(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [join(dirname(commandLine), "cli.ts"), ...args], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(said);
}
