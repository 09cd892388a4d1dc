import { embeddedBackend } from "@outpace/data/connection";
import { z } from "astro/zod";

const required = "is required when the other one is set";

const settingsSchema = z.object({
  PUBLIC_SUPABASE_URL: z
    .string(required)
    .trim()
    .pipe(z.url({ protocol: /^https?$/, error: "must be an http(s) address" })),
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: z.string(required).trim().min(1, "must not be empty"),
});

export interface Backend {
  readonly url: string;
  readonly publishableKey: string;
}

/**
 * Reads the build's two settings; with neither set, the site talks to the embedded backend.
 * @throws Error naming each bad key and what it must be.
 */
export function readBackend(settings: Readonly<Record<string, unknown>>): Backend {
  const keys = Object.keys(settingsSchema.shape);
  if (keys.every((key) => settings[key] === undefined)) return embeddedBackend;
  const { data, error } = settingsSchema.safeParse(settings);
  if (error) {
    throw new Error(
      error.issues.map(({ path, message }) => `${path.join()} ${message}.`).join(" "),
    );
  }
  return {
    url: data.PUBLIC_SUPABASE_URL,
    publishableKey: data.PUBLIC_SUPABASE_PUBLISHABLE_KEY,
  };
}
