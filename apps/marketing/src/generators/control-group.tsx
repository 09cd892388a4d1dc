import { type ReactNode, useId } from "react";

interface ControlGroupProps {
  /** The number in the panel, from 1. */
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

/** Related controls, drawn like a lane of the start line. */
export function ControlGroup({ number, title, children }: ControlGroupProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-[min(2.25rem,10vw)_minmax(0,1fr)] gap-x-3 border-t-3 border-ink py-6 first:border-t-0"
    >
      <span aria-hidden="true" className="display text-[min(2.25rem,10vw)] text-red italic">
        {number}
      </span>
      <div className="grid content-start gap-4">
        <h2 id={titleId} className="text-xl font-extrabold [font-stretch:110%]">
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
