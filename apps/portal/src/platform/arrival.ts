import { useLocation } from "react-router-dom";

/** What the screen one comes from has to say on the screen one arrives at. */
export interface Arrival {
  message: string;
  /** Something was left out on the way, and the reader should know. */
  note?: string;
}

export function useArrival(): Arrival | null {
  const state: unknown = useLocation().state;
  if (typeof state !== "object" || state === null || !("message" in state)) return null;
  if (typeof state.message !== "string") return null;
  const note = "note" in state && typeof state.note === "string" ? { note: state.note } : {};
  return { message: state.message, ...note };
}
