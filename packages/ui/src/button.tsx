import type { ComponentProps, ReactNode } from "react";

import { classNames } from "./class-names.ts";

type ButtonTone = "primary" | "secondary" | "quiet" | "negative";
type ButtonSize = "small" | "medium" | "large";

const tones: Record<ButtonTone, string> = {
  primary:
    "bg-red-deep text-paper hover:bg-ink hover:text-paper dark-theme:hover:bg-paper dark-theme:hover:text-ink",
  secondary: "bg-raised text-text inset-ring inset-ring-control hover:inset-ring-text",
  quiet: "text-text hover:bg-sunken",
  negative: "bg-raised text-negative inset-ring inset-ring-negative hover:bg-negative-soft",
};

const sizes: Record<ButtonSize, string> = {
  small: "min-h-9 px-3 text-sm",
  medium: "min-h-11 px-[min(1rem,5vw)] text-[0.9375rem]",
  large: "min-h-13 px-[min(1.5rem,5vw)] text-base",
};

export interface ButtonVariants {
  tone?: ButtonTone;
  size?: ButtonSize;
}

/** Class names for links that look like buttons. */
export function buttonVariants({ tone = "primary", size = "medium" }: ButtonVariants = {}): string {
  return classNames(
    "inline-flex cursor-pointer items-center justify-center gap-2 rounded-sm py-2 text-center font-bold no-underline transition-colors select-none [font-stretch:108%] forced-colors:border",
    "disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted disabled:inset-ring-0 aria-disabled:cursor-progress",
    tones[tone],
    sizes[size],
  );
}

export type ButtonProps = ComponentProps<"button"> &
  ButtonVariants & {
    /** Ignores presses but keeps the focus, which a disabled button would lose. */
    busy?: boolean;
    /** Replaces the children while busy. */
    busyLabel?: ReactNode;
  };

export function Button({
  tone = "primary",
  size = "medium",
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonVariants({ tone, size }), className)}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}
