/** The colors of a badge or notice. The caller decides which state has which tone. */
export type Tone = "positive" | "info" | "caution" | "negative" | "neutral";
