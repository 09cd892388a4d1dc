import { formatDistance, type Race } from "@outpace/domain/races";
import type { CSSProperties } from "react";

/** The width of a digit and of "No. " beside it, in ems of the digit. */
const digitWidth = 0.78;
const prefixWidth = 1.1;

/** The race's bib over the lanes of a track. Text beside it repeats it. */
export function Bib({ race }: { race: Race }) {
  const number = String(race.number);
  const width = { "--width-in-ems": number.length * digitWidth + prefixWidth };
  return (
    <div
      aria-hidden="true"
      className="relative isolate grid min-h-56 place-items-center overflow-hidden border-b-4 border-red bg-ink p-[min(1.5rem,5vw)] md:border-r-4 md:border-b-0"
    >
      <svg
        viewBox="0 0 400 300"
        preserveAspectRatio="none"
        className="absolute inset-0 -z-10 size-full stroke-grey-700"
      >
        {[-200, -80, 40, 160, 280, 400, 520, 640].map((foot) => (
          <path
            key={foot}
            d={`M${String(foot)} 310 L290 -20`}
            vectorEffect="non-scaling-stroke"
            strokeWidth="1.5"
          />
        ))}
      </svg>
      <div className="@container relative grid w-full max-w-72 -rotate-3 gap-2 rounded-lg bg-paper px-[min(1.25rem,4vw)] pt-8 pb-4 text-center text-ink shadow-2xl">
        {["top-3 left-3", "top-3 right-3", "bottom-3 left-3", "bottom-3 right-3"].map((corner) => (
          <span key={corner} className={`absolute ${corner} size-3 rounded-full bg-ink`} />
        ))}
        <p
          style={width as CSSProperties}
          className="display text-[length:min(4.5rem,calc(100cqi/var(--width-in-ems)))] whitespace-nowrap italic tabular-nums"
        >
          <span className="text-[0.33em]">No. </span>
          {number}
        </p>
        <p className="label">{formatDistance(race.targetDistance)}</p>
        <p
          dir="auto"
          className="line-clamp-2 border-t-4 border-red px-[min(1rem,3vw)] pt-2 text-[min(1.125rem,6vw)] leading-tight font-black wrap-anywhere [font-stretch:112%]"
        >
          {race.name}
        </p>
      </div>
    </div>
  );
}
