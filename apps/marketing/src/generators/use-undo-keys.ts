import { useEffectEvent, useLayoutEffect } from "react";

/** Ctrl or ⌘ with Z undoes; with Shift, or with Y, it redoes. Also in text fields, whose content is part of the work. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) redo();
    else undo();
  });
  useLayoutEffect(() => {
    addEventListener("keydown", press);
    return () => {
      removeEventListener("keydown", press);
    };
  }, []);
}
