/** The one reader of environment variables. */
const { env } = process;
const isLong = env["OUTPACE_PROVE"] === "1";

/** How much the tests try: little in every run, much when `OUTPACE_PROVE=1` asks for it. */
export const proof = {
  isLong,
  /** How often the embedded backend is killed while it writes. */
  kills: isLong ? 50 : 2,
  /** How many hostile requests are sent. */
  fuzzInputs: isLong ? 10_000 : 200,
} as const;

export const searchPath = env["PATH"];
