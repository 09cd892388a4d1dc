/** The functions' settings, which are read once, when a function starts, so that a bad one stops it there. */

export interface Environment {
  supabaseUrl: string;
  publishableKey: string;
  /** Acts as `service_role`. */
  secretKey: string;
  stripeKey: string;
  webhookSecret: string;
  /** Replaces Stripe's own address: the stand-in of a developer's machine. */
  stripeUrl?: URL;
  /** The portal's origin, without a path. */
  portalUrl: string;
}

/** Returns the text of a variable, if it is set. */
export type ReadVariable = (name: string) => string | undefined;

/** Throws if a setting is missing or unsafe; the message has no value of any setting. */
export function readEnvironment(read: ReadVariable): Environment {
  const required = (name: string, value: string | undefined) => {
    if (value === undefined || value === "") throw new Error(`${name} is not set`);
    return value;
  };
  // Secrets are pasted, and often end with a line break.
  const setting = (name: string) => required(name, read(name)?.trim());
  const stripeKey = setting("STRIPE_SECRET_KEY");
  const stripeUrl = readStripeUrl(read("STRIPE_API_URL")?.trim(), stripeKey);
  return {
    supabaseUrl: setting("SUPABASE_URL"),
    publishableKey: required("SUPABASE_PUBLISHABLE_KEYS", keyOf(read, "PUBLISHABLE", "ANON")),
    secretKey: required("SUPABASE_SECRET_KEYS", keyOf(read, "SECRET", "SERVICE_ROLE")),
    stripeKey,
    webhookSecret: setting("STRIPE_WEBHOOK_SECRET"),
    ...(stripeUrl && { stripeUrl }),
    portalUrl: new URL(setting("PORTAL_URL")).origin,
  };
}

/** Hosted projects have a dictionary of named keys, and keys in the old form, which they are about to lose. */
function keyOf(read: ReadVariable, name: string, oldName: string): string | undefined {
  const named = read(`SUPABASE_${name}_KEYS`);
  const keys = named === undefined ? {} : (JSON.parse(named) as Record<string, string>);
  return keys["default"] ?? read(`SUPABASE_${name}_KEY`) ?? read(`SUPABASE_${oldName}_KEY`);
}

function readStripeUrl(text: string | undefined, stripeKey: string): URL | undefined {
  if (text === undefined || text === "") return undefined;
  const url = new URL(text);
  if (!/^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)) {
    throw new Error("STRIPE_API_URL must be an address of this machine");
  }
  if (isLive(stripeKey)) throw new Error("A live key is only used with Stripe itself");
  return url;
}

/** Restricted keys begin with "rk". */
function isLive(stripeKey: string): boolean {
  return !/^[sr]k_test_/.test(stripeKey);
}
