/** What a mark means to the eye; what it stands for is the caller's business. */
export type Tone = "positive" | "info" | "caution" | "negative" | "neutral";
