import type { ReactNode } from "react";

export interface FigureProps {
  label: string;
  children: ReactNode;
}

/** One number that matters, larger than everything around it. */
export function Figure({ label, children }: FigureProps) {
  return (
    <div className="border-line bg-raised grid content-start gap-2 rounded-md border p-5">
      <p className="bib-label text-muted">{label}</p>
      <p className="display text-5xl tabular-nums sm:text-6xl">{children}</p>
    </div>
  );
}
