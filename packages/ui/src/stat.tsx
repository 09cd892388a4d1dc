import type { CSSProperties } from "react";

export interface StatProps {
  label: string;
  children: string;
  /** How many digits must fit: the same number gives several stats one text size. */
  characters?: number;
  /** A few words below the number. */
  note?: string;
}

/** The width of the widest character in the display type, in ems. */
const characterWidth = 0.78;

/** A text's width in digits, of which a colon, comma or point is half. */
export function digitsWide(text: string): number {
  return text.length - (text.match(/[:,.]/g) ?? []).length / 2;
}

/** A labelled number in large type, which shrinks to fit its container. */
export function Stat({ label, children, characters = digitsWide(children), note }: StatProps) {
  const fitting = { "--fitting": `calc(100cqi / ${String(characters * characterWidth)})` };
  return (
    <div className="@container grid content-start gap-2 rounded-md border border-line bg-raised p-[min(1rem,4vw)] sm:p-5">
      <p className="label text-muted">{label}</p>
      <p
        className="display text-[length:min(3rem,var(--fitting))] tabular-nums sm:text-[length:min(3.75rem,var(--fitting))]"
        style={fitting as CSSProperties}
      >
        {children}
      </p>
      {note === undefined ? null : <p className="text-sm text-pretty text-muted">{note}</p>}
    </div>
  );
}
