// Apart from the statuses' schema, so that a screen can name a status without loading zod.

export type StatusTone = "positive" | "info" | "caution" | "negative";

/** Shown as green, blue and yellow; anything else, cancelled included, as red. */
export function statusTone(status: string): StatusTone {
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

export function statusLabel(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
