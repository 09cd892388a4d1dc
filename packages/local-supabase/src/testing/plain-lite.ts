/** Lite set up as documented, without patches, to show the problems. */
import { App, setExperimental, SUPABASE_AUTH_HELPERS_SQL } from "@supabase/lite";
import { join } from "node:path";
import { openConnection } from "../connection.ts";
import { writeDatabaseImage } from "../database-image.ts";
import { localJwtSecret, localPublishableKey, localSecretKey } from "../keys.ts";
import { createObjectMemory } from "../storage/object-store.ts";
import { createStorageAdapter } from "../storage/storage-adapter.ts";
import { cacheFolder } from "./local-supabase.ts";
import { serve, type TestBackend } from "./test-backend.ts";

const roles = `
create role anon nologin;
create role authenticated nologin;
create role service_role nologin bypassrls;
grant usage on schema public to anon, authenticated, service_role;
`;

export function startPlainLite(): Promise<TestBackend> {
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
    if (isFromNothing) await writeDatabaseImage(images, connection.driver);
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
