import type { ReactNode } from "react";

export interface FigureProps {
  label: string;
  children: ReactNode;
}

/** One number that matters, larger than everything around it. */
export function Figure({ label, children }: FigureProps) {
  return (
    <div className="grid content-start gap-2 rounded-md border border-line bg-raised p-5">
      <p className="bib-label text-muted">{label}</p>
      <p className="text-5xl display tabular-nums sm:text-6xl">{children}</p>
    </div>
  );
}
