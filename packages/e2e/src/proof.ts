const isLong = process.env["OUTPACE_PROVE"] === "1";

/** How much the tests try: little in every run, much when `OUTPACE_PROVE=1` asks for it. */
export const proof = {
  isLong,
  /** How many of the generated inputs are typed into each form. */
  typedInputs: isLong ? 25 : 5,
} as const;
