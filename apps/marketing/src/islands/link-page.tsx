import { DataError, type DataErrorCode } from "@outpace/data/errors";
import { type ReactNode, useEffect, useRef } from "react";
import { reportError } from "../report-error.ts";

export interface Failure {
  readonly code: DataErrorCode;
  readonly message: string;
}

export function readFailure(error: unknown): Failure {
  if (error instanceof DataError && error.code !== "unexpected") return error;
  reportError(error);
  return { code: "unexpected", message: "Something went wrong. Please try again later." };
}

/** What a link without a token says, as the database says it of an altered one. */
export const incompleteLink: Failure = {
  code: "invalid_link",
  message: "This link is not complete. Please open it from the e-mail again.",
};

interface LinkPageProps {
  readonly children: ReactNode;
  readonly success?: ReactNode;
  readonly failure?: ReactNode;
}

/** What a page that an email leads to says, and its outcome, which gets the focus. */
export function LinkPage({ children, success, failure }: LinkPageProps) {
  const outcome = useRef<HTMLDivElement>(null);
  const hasOutcome = Boolean(success ?? failure);
  useEffect(() => {
    if (hasOutcome) outcome.current?.focus();
  }, [hasOutcome]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-[min(1.5rem,5vw)] pt-6 pb-9 text-lg leading-normal wrap-anywhere md:px-10 noscript:hidden">
      <div
        ref={outcome}
        tabIndex={-1}
        // Empty, it takes no part in the grid, whose gap would show.
        className={hasOutcome ? "outline-none" : "absolute outline-none"}
      >
        <p
          role="status"
          className="border-l-4 border-positive bg-positive-soft px-4 py-3 font-semibold text-positive empty:sr-only"
        >
          {success}
        </p>
        <p
          role="alert"
          className="border-l-4 border-negative bg-negative-soft px-4 py-3 font-semibold text-negative empty:sr-only"
        >
          {failure}
        </p>
      </div>
      {children}
    </div>
  );
}

interface LinkButtonProps {
  readonly label: string;
  readonly busyLabel: string;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

/**
 * Ignores presses while busy, but keeps the focus, which a disabled button would lose. It submits a form, because React
 * keeps a submission until the page's code has loaded, where a click would be lost.
 */
export function LinkButton({ label, busyLabel, isBusy, onPress }: LinkButtonProps) {
  // Kept presses come all at once, before the first one shows as busy.
  const isPressed = useRef(false);
  useEffect(() => {
    isPressed.current = isBusy;
  });
  return (
    <form
      action={() => {
        if (isPressed.current) return;
        isPressed.current = true;
        onPress();
      }}
      className="max-w-full justify-self-start"
    >
      <button
        type="submit"
        aria-disabled={isBusy || undefined}
        className="min-h-16 max-w-full cursor-pointer rounded-sm bg-red-deep px-[min(2rem,5vw)] py-3 display text-[min(1.25rem,8vw)] text-paper transition-colors hover:bg-ink focus-visible:outline-ink aria-disabled:cursor-progress aria-disabled:bg-grey-200 aria-disabled:text-grey-600"
      >
        {isBusy ? busyLabel : label}
      </button>
    </form>
  );
}

export function FormLink({ children }: { readonly children: string }) {
  return (
    <p>
      <a href="/newsletter" className="font-bold text-red-deep underline underline-offset-4">
        {children}
      </a>
    </p>
  );
}
