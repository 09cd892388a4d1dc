import { useState } from "react";

interface Attempt {
  status: "pending" | "error" | "success";
  error: unknown;
}

/**
 * Why a query could not be loaded, for the screen to show, or null. It stays while the query is tried again, so that the
 * screen does not change to and fro and screen readers do not announce it once more.
 */
export function useLoadError({ status, error }: Attempt): unknown {
  const [shown, setShown] = useState<unknown>(null);
  const loadError = status === "pending" ? shown : error;
  if (loadError !== shown) setShown(loadError);
  return loadError;
}
