import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** A message that one screen passes to the next, in the navigation's state. */
export interface FlashMessage {
  message: string;
  /** Tells the person what was left out. */
  note?: string;
  /** The race that was just created. */
  created?: CreatedRace;
}

interface CreatedRace {
  raceId: string;
  /** What is owed for it, as "$500 due, by card". */
  order: string;
  isSettled: boolean;
}

/** The message passed to this screen. It shows once: not after a reload or Back. */
export function useFlashMessage(): FlashMessage | null {
  const navigate = useNavigate();
  const { state, pathname, search } = useLocation();
  const [flash] = useState(() => readFlashMessage(state));

  useEffect(() => {
    // Keeps other state, such as an open dialog or a typed address.
    if (readFlashMessage(state)) {
      void navigate(pathname + search, { replace: true, state: withoutFlash(state as object) });
    }
  }, [navigate, state, pathname, search]);

  return flash;
}

function withoutFlash(state: object): object {
  const flash: readonly string[] = ["message", "note", "created"] satisfies (keyof FlashMessage)[];
  return Object.fromEntries(Object.entries(state).filter(([name]) => !flash.includes(name)));
}

function readFlashMessage(state: unknown): FlashMessage | null {
  if (typeof state !== "object" || state === null || !("message" in state)) return null;
  if (typeof state.message !== "string") return null;
  const note = "note" in state && typeof state.note === "string" ? { note: state.note } : {};
  const created = "created" in state ? readCreatedRace(state.created) : null;
  return { message: state.message, ...note, ...(created && { created }) };
}

function readCreatedRace(value: unknown): CreatedRace | null {
  if (typeof value !== "object" || value === null) return null;
  if (!("raceId" in value && "order" in value)) return null;
  const { raceId, order } = value;
  const isSettled = "isSettled" in value && value.isSettled === true;
  return typeof raceId === "string" && typeof order === "string"
    ? { raceId, order, isSettled }
    : null;
}
