import { productNameParts } from "@outpace/domain/product";
import { Wordmark } from "@outpace/ui/wordmark";
import type { ReactNode } from "react";

export interface StoppedScreenProps {
  /** Huge, as on a results list, for the eye only. */
  mark: string;
  title: string;
  /** What happened and what to do, then the way on. */
  children: ReactNode;
}

/** A whole page for where no screen can be shown: on ink, between lanes that lead on. */
export function StoppedScreen({ mark, title, children }: StoppedScreenProps) {
  return (
    <div className="relative isolate grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] overflow-clip bg-ink p-5 text-paper [--ring:var(--color-paper)] sm:p-8 lg:p-12">
      <svg
        aria-hidden="true"
        viewBox="0 0 400 400"
        preserveAspectRatio="none"
        className="absolute inset-0 -z-10 size-full stroke-grey-800"
      >
        {[-700, -440, -200, 20, 240, 480, 740, 1040].map((foot) => (
          <path
            key={foot}
            d={`M${String(foot)} 420 L300 -60`}
            vectorEffect="non-scaling-stroke"
            strokeWidth="1.5"
          />
        ))}
      </svg>
      <Wordmark parts={productNameParts} className="justify-self-start" />
      <div className="grid grid-cols-[minmax(0,1fr)] content-center justify-items-start gap-8 py-12">
        <p
          aria-hidden="true"
          className="-ml-[0.06em] display text-[min(26vw,20rem)] leading-[0.8] text-red italic"
        >
          {mark}
        </p>
        <div className="grid justify-items-start gap-4">
          <h1 className="display text-[clamp(1.75rem,3.6vw,3rem)] leading-none text-balance">
            {title}
          </h1>
          {children}
        </div>
      </div>
    </div>
  );
}
