/** A day in the reader's own zone. */
export const dayText = (instant: string) =>
  new Date(instant).toLocaleDateString("en-US", { dateStyle: "long" });
