import { embeddedBackend } from "@outpace/data/connection";
import { checkVariables, parseAddress, requireText, withDefaults } from "@outpace/data/settings";
import { marketingDomain } from "@outpace/domain/product";

/** A fresh checkout runs without settings. */
const local = {
  PUBLIC_SUPABASE_URL: embeddedBackend.url,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: embeddedBackend.publishableKey,
  PUBLIC_MARKETING_URL: `https://${marketingDomain}`,
  PUBLIC_PORTAL_URL: "http://localhost:5173",
} as const;

export interface Settings {
  /** The backend of the newsletter form. */
  readonly backend: { readonly url: string; readonly publishableKey: string };
  /** The site's own origin. */
  readonly marketingOrigin: string;
  readonly portalOrigin: string;
  /** The URL that receives error reports; null to report none. */
  readonly errorSink: string | null;
}

/**
 * Parses the build's settings, with a local one for each that is not set. The backend's address and key go together: half of
 * them is a mistake.
 * @throws Error naming each bad key and what it must be.
 */
export function parseSettings(values: Readonly<Record<string, string | undefined>>): Settings {
  const {
    PUBLIC_SUPABASE_URL: url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    PUBLIC_MARKETING_URL: marketingUrl,
    PUBLIC_PORTAL_URL: portalUrl,
  } = withDefaults(values, local, ["PUBLIC_SUPABASE_URL", "PUBLIC_SUPABASE_PUBLISHABLE_KEY"]);
  const errorSink = values["PUBLIC_ERROR_SINK"]?.trim() ?? "";
  checkVariables({
    PUBLIC_SUPABASE_URL: () => parseAddress(url, "supabaseUrl"),
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: () => requireText(publishableKey, "supabaseKey"),
    PUBLIC_MARKETING_URL: () => parseOrigin(marketingUrl, "marketingUrl"),
    PUBLIC_PORTAL_URL: () => parseOrigin(portalUrl, "portalUrl"),
    PUBLIC_ERROR_SINK: () => errorSink === "" || parseAddress(errorSink, "errorSink"),
  });
  return {
    backend: { url, publishableKey },
    marketingOrigin: parseOrigin(marketingUrl, "marketingUrl"),
    portalOrigin: parseOrigin(portalUrl, "portalUrl"),
    errorSink: errorSink === "" ? null : errorSink,
  };
}

function parseOrigin(value: string, name: string): string {
  const { href, origin } = parseAddress(value, name);
  if (href !== `${origin}/`) throw new Error(`Invalid ${name}: Must be an origin, without a path.`);
  return origin;
}
