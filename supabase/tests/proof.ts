/** How much the proofs try: little in every test run, much when `OUTPACE_PROVE=1` asks for it. */
const isLong = process.env["OUTPACE_PROVE"] === "1";

export const proof = {
  isLong,
  /** How often the backend is killed in mid-write. */
  kills: isLong ? 50 : 5,
  /** How many hostile requests are sent. */
  fuzzInputs: isLong ? 10_000 : 1_000,
} as const;
