/** The colours of a badge or notice; which state has which tone is up to the caller. */
export type Tone = "positive" | "info" | "caution" | "negative" | "neutral";
