/**
 * Plain and patched Lite side by side. Starting one takes seconds, so the test files of a worker share the two, and each file
 * uses its own names for tables, accounts and buckets.
 */
import { App, setExperimental, SUPABASE_AUTH_HELPERS_SQL } from "@supabase/lite";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { createBackend } from "../backend.ts";
import { readConfig } from "../config.ts";
import { openConnection, writeDatabaseImage } from "../connection.ts";
import { localJwtSecret, localPublishableKey, localSecretKey } from "../keys.ts";
import { createObjectMemory } from "../storage/object-store.ts";
import { createStorageAdapter } from "../storage/storage-adapter.ts";
import { cacheFolder } from "./local-supabase.ts";
import { serve, type TestBackend } from "./test-backend.ts";

export interface PlainAndPatched {
  plain: TestBackend;
  patched: TestBackend;
}

let started: Promise<PlainAndPatched> | undefined;

/** The SQL runs on both, like a migration before the start. */
export function plainAndPatchedLite(sql = ""): PlainAndPatched {
  const lite = {} as PlainAndPatched;
  beforeAll(async () => {
    started ??= startBoth();
    Object.assign(lite, await started);
    await lite.plain.prepare(sql);
    await lite.patched.prepare(sql);
  });
  return lite;
}

async function startBoth(): Promise<PlainAndPatched> {
  return { plain: await startPlainLite(), patched: await startPatchedLite() };
}

interface Comparison {
  /** What both are asked. */
  probe: (backend: TestBackend) => Promise<unknown>;
  /** The title of the test of the fault, and plain Lite's answer. */
  plain: [title: string, answer: unknown];
  patched: [title: string, answer: unknown];
}

/** Shows a fault of plain Lite, and that patched Lite does not have it. */
export function compare(lite: PlainAndPatched, { probe, plain, patched }: Comparison): void {
  test(plain[0], async () => {
    expect(await probe(lite.plain)).toEqual(plain[1]);
  });
  test(patched[0], async () => {
    expect(await probe(lite.patched)).toEqual(patched[1]);
  });
}

/** The backend as this package starts it, with every patch and without a configuration. */
function startPatchedLite(): Promise<TestBackend> {
  return serve((mail) =>
    createBackend({
      config: readConfig(import.meta.dirname),
      cacheFolder,
      objects: createObjectMemory(),
      mail,
    }),
  );
}

const roles = `
create role anon nologin;
create role authenticated nologin;
create role service_role nologin bypassrls;
grant usage on schema public to anon, authenticated, service_role;
`;

/** Set up as documented. */
function startPlainLite(): Promise<TestBackend> {
  return serve(async (mailbox) => {
    setExperimental("storage", true);
    const images = join(cacheFolder, "plain-lite");
    const { connection, isFromNothing } = await openConnection(undefined, images);
    const app = new App({
      connection,
      api: { enabled: true },
      auth: {
        enabled: true,
        site_url: "http://localhost:5173",
        jwt_secret: localJwtSecret,
        publishable_key: localPublishableKey,
        secret_key: localSecretKey,
      },
      storage: { enabled: true },
      options: { drivers: { email: mailbox } },
    });
    app._storageAdapter = createStorageAdapter(createObjectMemory(), connection.driver);
    await app.ensureSystemSchema();
    if (isFromNothing) await writeDatabaseImage(images, connection);
    await connection.driver.exec(SUPABASE_AUTH_HELPERS_SQL + roles);
    return {
      database: connection.driver,
      handler: (request: Request, peer: string) => app.fetch(request, { peerAddress: peer }),
      async reloadSchema() {
        await connection.clearSchemaCache();
        // Lite looks for tables with row-level security only once; a test file expects a fresh start.
        Object.assign(connection, { rlsState: "unknown" });
      },
    };
  });
}
