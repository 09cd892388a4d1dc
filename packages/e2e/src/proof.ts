const isLong = process.env["OUTPACE_PROVE"] === "1";

/** How much the tests try: little by default, much with `OUTPACE_PROVE=1`. */
export const proof = { isLong } as const;
