import type { Race } from "@outpace/domain/races";

/** Whether a race's page is for everyone, will be once staff approve the race, or does not exist. */
export type PageAccess = "open" | "once-approved" | "none";

export function pageAccess({
  status,
  approvedAt,
}: Pick<Race, "status" | "approvedAt">): PageAccess {
  if (status === "pending") return "once-approved";
  return status === "cancelled" && approvedAt === null ? "none" : "open";
}
