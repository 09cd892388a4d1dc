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

interface Load extends Attempt {
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** The props of `FailedLoad` for a query; null while it has not failed. */
export function useFailedLoad(query: Load) {
  const error = useLoadError(query);
  return error ? { error, busy: query.isFetching, onRetry: () => void query.refetch() } : null;
}
