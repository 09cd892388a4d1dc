/** What the backend asks of the session before it does anything else: a code, or a second factor to be set up. */
export type SecondFactorDemand = "code" | "setup";

const listeners = new Set<(demand: SecondFactorDemand) => void>();

/** Call when the backend refuses a request for want of a second factor. */
export function demandSecondFactor(demand: SecondFactorDemand): void {
  for (const listener of listeners) listener(demand);
}

/** Returns a function that stops listening. */
export function onSecondFactorDemand(listener: (demand: SecondFactorDemand) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
