import { Button, type ButtonProps } from "@outpace/ui/button";

import { hasMovedOn } from "../../platform/browser/moved-on.ts";

interface UndoButtonProps {
  tone: NonNullable<ButtonProps["tone"]>;
  onUndo: () => void;
}

/** Takes the focus from the button that it replaces, unless the person has moved on. */
export function UndoButton({ tone, onUndo }: UndoButtonProps) {
  return (
    <Button ref={takeFocus} tone={tone} onClick={onUndo}>
      Undo
    </Button>
  );
}

/** A function of its own, so that React calls it once. */
function takeFocus(button: HTMLButtonElement | null): void {
  if (!hasMovedOn()) button?.focus();
}
