import * as z from "zod/mini";

/** The embedded backend's address and public key, so that a fresh checkout runs with nothing set. */
const embedded = {
  VITE_SUPABASE_URL: "http://127.0.0.1:54321",
  VITE_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_local_outpace",
  VITE_MARKETING_URL: "http://localhost:4321",
};

const envSchema = z.object({
  VITE_SUPABASE_URL: z.url({ protocol: /^https?$/ }),
  VITE_SUPABASE_PUBLISHABLE_KEY: z.string().check(z.minLength(1)),
  VITE_MARKETING_URL: z.url({ protocol: /^https?$/ }),
});

export interface Env {
  supabaseUrl: string;
  supabasePublishableKey: string;
  marketingUrl: string;
}

const messages: Record<keyof z.infer<typeof envSchema>, readonly [missing: string, bad: string]> = {
  VITE_SUPABASE_URL: ["supabaseUrl is required.", "must be an http(s) address"],
  VITE_SUPABASE_PUBLISHABLE_KEY: ["supabaseKey is required.", "must not be empty"],
  VITE_MARKETING_URL: ["marketingUrl is required.", "must be an http(s) address"],
};

/**
 * Reads the build's settings; a key that is not set falls back to the embedded backend's value.
 * @throws Error naming each bad key and what it must be.
 */
export function parseEnv(values: Record<string, unknown>): Env {
  const parsed = envSchema.safeParse({ ...embedded, ...values });
  if (parsed.success) {
    return {
      supabaseUrl: parsed.data.VITE_SUPABASE_URL,
      supabasePublishableKey: parsed.data.VITE_SUPABASE_PUBLISHABLE_KEY,
      marketingUrl: parsed.data.VITE_MARKETING_URL,
    };
  }
  const problems = parsed.error.issues.map((issue) => {
    const key = issue.path[0] as keyof typeof messages;
    const [missing, bad] = messages[key];
    return values[key] === "" ? `${key}: ${missing}` : `${key} ${bad}.`;
  });
  throw new Error(problems.join(" "));
}
