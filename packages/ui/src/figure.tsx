import type { CSSProperties } from "react";

export interface FigureProps {
  label: string;
  children: string;
  /** Characters to leave room for, where several figures should be of one size. */
  room?: number;
}

/** The widest character of the display voice, in ems. */
const characterWidth = 0.78;

/** One number that matters, larger than everything around it, and never wider than its place. */
export function Figure({ label, children, room = children.length }: FigureProps) {
  const fitting = { "--fitting": `calc(100cqi / ${String(room * characterWidth)})` };
  return (
    <div className="@container grid content-start gap-2 rounded-md border border-line bg-raised p-4 sm:p-5">
      <p className="bib-label text-muted">{label}</p>
      <p
        className="text-[length:min(3rem,var(--fitting))] display tabular-nums sm:text-[length:min(3.75rem,var(--fitting))]"
        style={fitting as CSSProperties}
      >
        {children}
      </p>
    </div>
  );
}
