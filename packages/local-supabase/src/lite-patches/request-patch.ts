/** Defines a patch of HTTP requests, and wraps Lite in a list of them. */
import type { PGlite } from "@supabase/lite/pglite";
import type { TomlTable } from "smol-toml";
import type { Handler } from "../http/requests.ts";
import type { RunExclusive } from "../mutex.ts";
import type { Mailer } from "./auth/email-templates.ts";

export interface PatchContext {
  database: PGlite;
  /** All use of the database goes through this: PGlite has one session. */
  runExclusive: RunExclusive;
  mailer: Mailer;
  /** `auth.email` of the configuration. */
  email: TomlTable;
  siteUrl: string;
  /** The qualified name of the SQL function of the hook `mfa_verification_attempt`, if it is enabled. */
  codeHook: string | undefined;
}

export interface RequestPatch {
  /** The patch's file in this folder. */
  name: string;
  /** The patch handles requests whose path starts with this. */
  wraps: string;
  patch: (next: Handler, context: PatchContext) => Handler;
}

/** The first patch in the list is the outermost. */
export function applyRequestPatches(
  lite: Handler,
  patches: RequestPatch[],
  context: PatchContext,
): Handler {
  return patches.reduceRight((next, { wraps, patch }) => {
    const patched = patch(next, context);
    return (request, peer) =>
      (new URL(request.url).pathname.startsWith(wraps) ? patched : next)(request, peer);
  }, lite);
}
