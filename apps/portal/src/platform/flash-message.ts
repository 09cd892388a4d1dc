import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** A message that one screen passes to the next, in the navigation's state. */
export interface FlashMessage {
  message: string;
  /** Something was left out, and the person should know. */
  note?: string;
}

/** The message passed to this screen. It is shown once: a reload or the back button does not show it again. */
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
