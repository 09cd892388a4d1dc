/** Shown as green, blue and yellow; anything else, cancelled included, as red. */
export function raceStatusTone(status: string): "positive" | "info" | "caution" | "negative" {
  switch (status) {
    case "active":
      return "positive";
    case "completed":
      return "info";
    case "pending":
      return "caution";
    default:
      return "negative";
  }
}
