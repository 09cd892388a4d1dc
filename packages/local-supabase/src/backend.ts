/** An embedded backend: Lite on PGlite with every patch, as a handler without a listener. */
import { App, setExperimental, type EmailDriver } from "@supabase/lite";
import type { PGlite } from "@supabase/lite/pglite";
import { siteUrlOf, table, type LocalConfig } from "./config.ts";
import { openConnection, writeDatabaseImage } from "./connection.ts";
import { allowLoopbackOrigins } from "./http/cors.ts";
import type { Handler } from "./http/requests.ts";
import { localJwtSecret, localPublishableKey, localSecretKey } from "./keys.ts";
import { createMailer } from "./lite-patches/auth/email-templates.ts";
import { connectionPatches, databasePatches, requestPatches } from "./lite-patches/order.ts";
import { applyRequestPatches } from "./lite-patches/request-patch.ts";
import { writeUploadsAtTheEnd } from "./lite-patches/storage/final-writes.ts";
import { logFailure } from "./log.ts";
import { createMutex, type RunExclusive } from "./mutex.ts";
import type { ObjectStore } from "./storage/object-store.ts";
import { createStorageAdapter } from "./storage/storage-adapter.ts";

export interface BackendOptions {
  config: LocalConfig;
  /** The database's folder; defaults to memory. */
  databaseFolder?: string;
  /** Caches an image that new databases are copied from. Without it, each is built from scratch. */
  cacheFolder?: string;
  objects: ObjectStore;
  mail: EmailDriver;
}

export interface Backend {
  database: PGlite;
  handler: Handler;
  /** Runs work on the database between two requests. While requests are handled, all other work must use this. */
  runExclusive: RunExclusive;
  /** Call it after changing tables or functions of a running backend. */
  reloadSchema(): Promise<void>;
  close(): Promise<void>;
}

export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { config, databaseFolder, cacheFolder } = options;
  setExperimental("storage", true);
  const { connection, isFromNothing } = await openConnection(databaseFolder, cacheFolder);
  for (const { patch } of connectionPatches) patch(connection);
  const siteUrl = siteUrlOf(config);
  const database = connection.driver;
  const app = new App({
    connection,
    api: { enabled: true, ...config.api },
    auth: {
      enabled: true,
      ...config.auth,
      site_url: siteUrl,
      jwt_secret: localJwtSecret,
      publishable_key: localPublishableKey,
      secret_key: localSecretKey,
    },
    storage: { enabled: true, ...config.storage },
    studio: { enabled: false },
    options: {
      server: {
        admin: false,
        disableStudio: true,
        middlewares: [writeUploadsAtTheEnd(database, options.objects)],
      },
      drivers: { email: options.mail },
    },
  });
  const email = table(config.auth, "email");
  const mailer = createMailer({ driver: options.mail, database, email, siteUrl });
  app._mailer = mailer;
  app._storageAdapter = createStorageAdapter(options.objects, database);
  await app.ensureSystemSchema();
  for (const { sql } of databasePatches) await database.exec(sql);
  if (isFromNothing && cacheFolder !== undefined) await writeDatabaseImage(cacheFolder, connection);
  const runExclusive = createMutex();
  const patched = applyRequestPatches(
    (request, peer) => app.fetch(request, { peerAddress: peer }),
    requestPatches,
    { database, runExclusive, mailer, email, siteUrl, codeHook: config.codeHook },
  );
  return {
    database,
    handler: allowLoopbackOrigins(returnFailures(patched)),
    runExclusive,
    reloadSchema: () => connection.clearSchemaCache(),
    close: () => connection.close(),
  };
}

/** Turns a failure into a response, so that pages can say that the backend failed. */
function returnFailures(next: Handler): Handler {
  return async (request, peer) => {
    try {
      return await next(request, peer);
    } catch (error) {
      logFailure(error);
      return Response.json({ message: "Internal server error" }, { status: 500 });
    }
  };
}
