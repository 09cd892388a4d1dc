import type { RaceOrder } from "@outpace/data/payments";

/** What withdrawing a race means, after the sentence that names the race. */
export function withdrawalText({
  status,
  payBy,
  packageId,
}: Pick<RaceOrder, "status" | "payBy" | "packageId">): string {
  const sentences = [
    status === "due" ? "Its order is voided, so nothing will be due." : null,
    status === "due" && payBy !== null ? "An open payment page is closed first." : null,
    packageId === null
      ? "The race no longer counts for its month."
      : "Its package can be used for another race.",
  ];
  return sentences.filter((sentence) => sentence !== null).join(" ");
}
