import { embeddedBackend } from "@outpace/data/connection";
import { checkVariables, parseAddress, requireText, withDefaults } from "@outpace/data/settings";
import { portalDomain } from "@outpace/domain/product";

/** A fresh checkout runs with nothing set. */
const local = {
  VITE_SUPABASE_URL: embeddedBackend.url,
  VITE_SUPABASE_PUBLISHABLE_KEY: embeddedBackend.publishableKey,
  VITE_PORTAL_URL: `https://${portalDomain}`,
  VITE_MARKETING_URL: "http://localhost:4321",
} as const;

export interface Env {
  supabaseUrl: string;
  supabasePublishableKey: string;
  /** The portal's own address. */
  portalUrl: string;
  marketingUrl: string;
  /** The key of a Turnstile widget, if the backend asks for a captcha. */
  turnstileSiteKey?: string;
}

/**
 * Reads the app's settings, with a local one for each that is not set. The backend's address and key go together: half of them
 * is a mistake.
 * @throws Error that names each bad key and what it must be
 */
export function parseEnv(
  values: Readonly<Record<string, unknown>>,
  furtherChecks: Readonly<Record<string, () => unknown>> = {},
): Env {
  const settings = withDefaults(values, local, [
    "VITE_SUPABASE_URL",
    "VITE_SUPABASE_PUBLISHABLE_KEY",
  ]);
  const turnstileSiteKey = String(values["VITE_TURNSTILE_SITE_KEY"] ?? "").trim();
  const env = {
    supabaseUrl: settings.VITE_SUPABASE_URL,
    supabasePublishableKey: settings.VITE_SUPABASE_PUBLISHABLE_KEY,
    portalUrl: settings.VITE_PORTAL_URL,
    marketingUrl: settings.VITE_MARKETING_URL,
    ...(turnstileSiteKey !== "" && { turnstileSiteKey }),
  };
  checkVariables({
    VITE_SUPABASE_URL: () => parseAddress(env.supabaseUrl, "supabaseUrl"),
    VITE_SUPABASE_PUBLISHABLE_KEY: () => requireText(env.supabasePublishableKey, "supabaseKey"),
    VITE_PORTAL_URL: () => parseAddress(env.portalUrl, "portalUrl"),
    VITE_MARKETING_URL: () => parseAddress(env.marketingUrl, "marketingUrl"),
    ...furtherChecks,
  });
  return env;
}

export interface BuildEnv extends Env {
  readonly hasConnectionTests: boolean;
  /** The address that receives error reports, if any. */
  readonly errorSink: string | undefined;
}

/** Reads the app's settings and those that only the build uses. */
export function parseBuildEnv(values: Readonly<Record<string, unknown>>): BuildEnv {
  const { VITE_TEST_DB: testDb = "false", VITE_ERROR_SINK: errorSink = "" } = values;
  const env = parseEnv(values, {
    VITE_TEST_DB: () => {
      if (testDb !== "true" && testDb !== "false") throw new Error("Must be true or false.");
    },
    VITE_ERROR_SINK: () => errorSink === "" || parseAddress(String(errorSink), "errorSink"),
  });
  return {
    ...env,
    hasConnectionTests: testDb === "true",
    errorSink: errorSink === "" ? undefined : String(errorSink),
  };
}
