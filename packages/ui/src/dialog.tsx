import { type ReactNode, useEffect, useId, useRef } from "react";

export interface DialogProps {
  title: string;
  open: boolean;
  /** Called when the person leaves by Escape; not called while `locked`. */
  onClose: () => void;
  /** While something is under way that closing would leave unclear. */
  locked?: boolean;
  children: ReactNode;
}

/** A modal on the native element: the browser holds the focus inside and gives it back. */
export function Dialog({ title, open, onClose, locked = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(36rem,calc(100vw-2rem))] overflow-y-auto rounded-md border-t-8 border-red bg-raised p-0 text-text shadow-2xl backdrop:bg-ink/70"
      onCancel={(event) => {
        event.preventDefault();
        if (!locked) onClose();
      }}
      // A second Escape closes the element without asking; the owner of `open` must hear of it.
      onClose={(event) => {
        if (!open) return;
        if (locked) event.currentTarget.showModal();
        else onClose();
      }}
    >
      {open ? (
        <div className="grid gap-5 p-5 sm:p-7">
          <h2 id={titleId} className="text-2xl leading-tight font-extrabold [font-stretch:112%]">
            {title}
          </h2>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}
