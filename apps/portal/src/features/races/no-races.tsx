import { buttonVariants } from "@outpace/ui/button";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { paths } from "../../platform/navigation/paths.ts";
import { BlankTrack } from "./race-bib.tsx";

const steps = [
  ["Create your race", "A name, a start time and a distance."],
  ["Runners join", "They see it in the app, with your name on the start line."],
  ["Follow the figures", "Sign-ups, finish times and pace, as they come in."],
] as const;

export interface NoRacesProps {
  /** The name on the bib. */
  brandName: string;
  /** The price of the first race; null for a person who may not create it. */
  price: ReactNode | null;
}

/** Replaces a brand's races before its first one. */
export function NoRaces({ brandName, price }: NoRacesProps) {
  return (
    <div className="grid overflow-hidden rounded-lg border border-line bg-raised md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="grid content-center justify-items-start gap-6 p-[min(1.25rem,6vw)] sm:p-10">
        <h2 className="text-[min(1.875rem,9vw)] leading-none font-black tracking-tight wrap-anywhere [font-stretch:118%]">
          No races created yet
        </h2>
        <ol className="grid gap-4">
          {steps.map(([title, text], n) => (
            <li key={title} className="flex gap-4">
              <span
                aria-hidden="true"
                className="w-[1.1em] shrink-0 display text-2xl text-accent italic tabular-nums"
              >
                {n + 1}
              </span>
              <span className="grid min-w-0 wrap-anywhere">
                <strong>{title}</strong>
                <span className="text-muted">{text}</span>
              </span>
            </li>
          ))}
        </ol>
        {price === null ? (
          <p className="text-muted">Your brand's owners and editors create races.</p>
        ) : (
          <>
            <Link to={paths.createRace} className={buttonVariants({ size: "large" })}>
              Create Your First Race
            </Link>
            {price}
          </>
        )}
      </div>
      <BlankBib brandName={brandName} />
    </div>
  );
}

/** The bib of a future race, over the lanes of a track. */
function BlankBib({ brandName }: { brandName: string }) {
  return (
    <div
      aria-hidden="true"
      className="relative isolate order-first grid min-h-56 place-items-center bg-ink p-6 md:order-none"
    >
      <BlankTrack />
      <div className="@container w-full max-w-72 -rotate-3 overflow-hidden rounded-md bg-paper text-ink">
        <div className="flex justify-between p-3">
          {["left", "right"].map((side) => (
            <span key={side} className="size-3 rounded-full bg-ink" />
          ))}
        </div>
        <p className="px-4 text-center display text-[length:min(3rem,18cqi)] tabular-nums">No. 1</p>
        <p
          dir="auto"
          className="mt-3 line-clamp-2 border-t-4 border-red px-4 py-3 text-center text-[length:min(1.125rem,9cqi)] leading-tight font-black wrap-anywhere [font-stretch:112%]"
        >
          {brandName}
        </p>
      </div>
    </div>
  );
}
