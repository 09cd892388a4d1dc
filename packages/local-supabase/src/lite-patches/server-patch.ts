/** Defines a patch inside Lite's server. It runs for each request, after Lite has created its services. */
import type { ServerOptions } from "@supabase/lite";
import type { PGlite } from "@supabase/lite/pglite";
import type { ObjectStore } from "../storage/object-store.ts";

type Middleware = NonNullable<ServerOptions["middlewares"]>[number];

export interface ServerPatch {
  /** The patch's file in this folder. */
  name: string;
  patch: (parts: { database: PGlite; objects: ObjectStore }) => Middleware;
}
