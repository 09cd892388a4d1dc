import type { CSSProperties } from "react";

import { classNames } from "./class-names.ts";

export interface StatProps {
  label: string;
  children: string;
  /** How many digits must fit. Stats with the same number have the same text size. */
  characters?: number;
  /** A few words below the number. */
  note?: string;
  /** For a number that is not the subject of the screen. */
  isSmall?: boolean;
}

/** The width of the widest character in the display type, in ems. */
const characterWidth = 0.78;

/** The width of a text in digits; a colon, comma or point is half a digit. */
export function digitsWide(text: string): number {
  return text.length - (text.match(/[:,.]/g) ?? []).length / 2;
}

/** A labelled number in large type that shrinks to fit its container. */
export function Stat({
  label,
  children,
  characters = digitsWide(children),
  note,
  isSmall = false,
}: StatProps) {
  const fitting = { "--fitting": `calc(100cqi / ${String(characters * characterWidth)})` };
  return (
    <div className="@container grid content-start gap-2 rounded-md border border-line bg-raised p-[min(1rem,4vw)] sm:p-5">
      <p className="label text-muted">{label}</p>
      <p
        className={classNames(
          "display tabular-nums",
          isSmall
            ? "text-[length:min(1.75rem,var(--fitting))]"
            : "text-[length:min(3rem,var(--fitting))] sm:text-[length:min(3.75rem,var(--fitting))]",
        )}
        style={fitting as CSSProperties}
      >
        {children}
      </p>
      {note === undefined ? null : <p className="text-sm text-pretty text-muted">{note}</p>}
    </div>
  );
}
