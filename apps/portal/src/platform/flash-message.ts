import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** What the screen one comes from has to say on the screen one arrives at. */
export interface FlashMessage {
  message: string;
  /** Something was left out on the way, and the reader should know. */
  note?: string;
}

/** Said once: neither a reload nor the way back to this screen says it again. */
export function useFlashMessage(): FlashMessage | null {
  const navigate = useNavigate();
  const { state, pathname, search } = useLocation();
  const [flash] = useState(() => readFlashMessage(state));

  useEffect(() => {
    if (state !== null) void navigate(pathname + search, { replace: true, state: null });
  }, [navigate, state, pathname, search]);

  return flash;
}

function readFlashMessage(state: unknown): FlashMessage | null {
  if (typeof state !== "object" || state === null || !("message" in state)) return null;
  if (typeof state.message !== "string") return null;
  const note = "note" in state && typeof state.note === "string" ? { note: state.note } : {};
  return { message: state.message, ...note };
}
