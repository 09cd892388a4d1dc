/** The one reader of environment variables. */
const { env } = process;
const isLong = env["OUTPACE_PROVE"] === "1";

/** How much the tests try: little in every run, much when `OUTPACE_PROVE=1` asks for it. */
export const proof = {
  isLong,
  /** How often the embedded backend is killed while it writes. */
  kills: isLong ? 50 : 2,
  /** How many hostile requests are sent. */
  fuzzInputs: isLong ? 10_000 : 400,
  /** How long ten webhooks a second come in. */
  webhookSeconds: isLong ? 60 : 3,
} as const;

function setting(name: string): string {
  const value = env[name];
  if (value === undefined) throw new Error(`SUPABASE_URL is set, but ${name} is not.`);
  return value;
}

/** A backend that runs already, such as `supabase start`: the tests use it in place of one in their process. */
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
