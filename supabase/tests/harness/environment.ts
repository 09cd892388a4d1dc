/** Reads all environment variables of the tests. */
const { env } = process;
const isLong = env["OUTPACE_PROVE"] === "1";

/** How much the tests try: little by default, much with `OUTPACE_PROVE=1`. */
export const proof = {
  isLong,
  /** How often calls that meet are tried; each is started first in turn. */
  rounds: isLong ? 20 : 2,
  /** The number of calls for each argument of a function. */
  hostileCalls: isLong ? 50 : 4,
} as const;

function setting(name: string): string {
  const value = env[name];
  if (value === undefined) throw new Error(`SUPABASE_URL is set, but ${name} is not.`);
  return value;
}

/** A backend that runs already, such as `supabase start`, replaces the tests' own. */
export const runningBackend =
  env["SUPABASE_URL"] === undefined
    ? undefined
    : {
        url: env["SUPABASE_URL"],
        databaseUrl: setting("SUPABASE_DB_URL"),
        publishableKey: setting("SUPABASE_PUBLISHABLE_KEY"),
        secretKey: setting("SUPABASE_SECRET_KEY"),
        jwtSecret: setting("SUPABASE_JWT_SECRET"),
      };

export const searchPath = env["PATH"];
