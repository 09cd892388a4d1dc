import { embeddedBackend } from "@outpace/data/connection";

/** So that a fresh checkout runs with nothing set. */
const embedded = {
  VITE_SUPABASE_URL: embeddedBackend.url,
  VITE_SUPABASE_PUBLISHABLE_KEY: embeddedBackend.publishableKey,
  VITE_MARKETING_URL: "http://localhost:4321",
  VITE_TEST_DB: "false",
  VITE_ERROR_SINK: "",
};

export interface Env {
  supabaseUrl: string;
  supabasePublishableKey: string;
  marketingUrl: string;
}

/**
 * Reads the build's settings; a key that is not set falls back to the embedded backend's value.
 * @throws Error naming each bad key and what it must be.
 */
export function parseEnv(values: Readonly<Record<string, unknown>>): Env {
  const settings = { ...embedded, ...values };
  const problems = [
    checkAddress("VITE_SUPABASE_URL", settings.VITE_SUPABASE_URL, "supabaseUrl"),
    checkText(
      "VITE_SUPABASE_PUBLISHABLE_KEY",
      settings.VITE_SUPABASE_PUBLISHABLE_KEY,
      "supabaseKey",
    ),
    checkAddress("VITE_MARKETING_URL", settings.VITE_MARKETING_URL, "marketingUrl"),
    checkSwitch("VITE_TEST_DB", settings.VITE_TEST_DB),
    settings.VITE_ERROR_SINK === ""
      ? null
      : checkAddress("VITE_ERROR_SINK", settings.VITE_ERROR_SINK, "errorSink"),
  ].filter((problem) => problem !== null);
  if (problems.length > 0) throw new Error(problems.join(" "));
  return {
    supabaseUrl: settings.VITE_SUPABASE_URL,
    supabasePublishableKey: settings.VITE_SUPABASE_PUBLISHABLE_KEY,
    marketingUrl: settings.VITE_MARKETING_URL,
  };
}

function checkSwitch(key: string, value: string): string | null {
  return value === "true" || value === "false" ? null : `${key} must be true or false.`;
}

function checkText(key: string, value: string, name: string): string | null {
  return value === "" ? `${key}: ${name} is required.` : null;
}

function checkAddress(key: string, value: string, name: string): string | null {
  const isAddress = /^https?:\/\//i.test(value) && URL.canParse(value);
  return (
    checkText(key, value, name) ??
    (isAddress ? null : `${key}: Invalid ${name}: Must be a valid HTTP or HTTPS URL.`)
  );
}
