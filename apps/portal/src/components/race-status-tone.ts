/** The tones show as green, blue and yellow; other statuses, such as cancelled, show as red. */
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
