import { type ReactNode, useEffect, useId, useRef } from "react";

import { classNames } from "./class-names.ts";

export interface DialogProps {
  title: string;
  open: boolean;
  /** Called on Escape, unless `locked`. */
  onClose: () => void;
  /** Keeps the dialog open, for instance during a request. */
  locked?: boolean;
  /** Keeps the content laid out, invisibly, while the dialog is closed: for content that works before it needs input. */
  keepsContent?: boolean;
  /** Buttons below the content. They stay in view when it scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A modal on the native element: the browser traps and restores the focus. */
export function Dialog({
  title,
  open,
  onClose,
  locked = false,
  keepsContent = false,
  footer,
  children,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  const isKept = keepsContent && !open;
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      inert={isKept}
      className={classNames(
        isKept && "pointer-events-none fixed inset-0 block opacity-0",
        "m-auto max-h-[calc(100dvh-2rem)] w-[min(36rem,calc(100vw-2rem))] overflow-hidden rounded-md border-t-8 border-red bg-raised p-0 text-text shadow-2xl backdrop:bg-ink/70",
      )}
      // React also passes on the events of dialogs and file inputs within.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!locked) onClose();
      }}
      // A second Escape closes the element without a cancel event, so `open` must follow.
      onClose={(event) => {
        if (!open || event.target !== event.currentTarget) return;
        if (locked) event.currentTarget.showModal();
        else onClose();
      }}
    >
      {open || keepsContent ? (
        <div className="flex max-h-[calc(100dvh-2.5rem)] flex-col">
          {/* Scrolls on a small screen; the tab stop lets the keyboard scroll it. */}
          <div
            role="region"
            aria-labelledby={titleId}
            tabIndex={0}
            className="grid min-h-0 gap-5 overflow-y-auto p-[min(1.25rem,6vw)] -outline-offset-4! sm:p-7"
          >
            <h2
              id={titleId}
              className="text-[min(1.5rem,9vw)] leading-tight font-extrabold text-balance wrap-anywhere [font-stretch:112%]"
            >
              {title}
            </h2>
            {children}
          </div>
          {footer ? (
            <div className="border-t border-line bg-raised p-[min(1rem,5vw)] sm:px-7 sm:py-5">
              {footer}
            </div>
          ) : null}
        </div>
      ) : null}
    </dialog>
  );
}
