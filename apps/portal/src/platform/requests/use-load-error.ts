import { useState } from "react";

interface Attempt {
  status: "idle" | "pending" | "error" | "success";
  error: unknown;
}

/**
 * The error of a query, or of code, for the screen, or null. It stays during a retry, so the screen does not flicker and screen readers
 * do not repeat it.
 */
export function useLoadError({ status, error }: Attempt): unknown {
  const [shown, setShown] = useState<unknown>(null);
  const loadError = status === "pending" ? shown : error;
  if (loadError !== shown) setShown(loadError);
  return loadError;
}
