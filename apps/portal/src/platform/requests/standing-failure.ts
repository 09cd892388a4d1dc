import { useState } from "react";

interface Attempt {
  status: "pending" | "error" | "success";
  error: unknown;
}

/**
 * The failure to show for a query, or null. It stays while the query is tried again, so that the screen does not change
 * to and fro and screen readers do not announce it once more.
 */
export function useStandingFailure({ status, error }: Attempt): unknown {
  const [shown, setShown] = useState<unknown>(null);
  const failure = status === "pending" ? shown : error;
  if (failure !== shown) setShown(failure);
  return failure;
}
