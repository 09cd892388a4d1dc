import type { CSSProperties } from "react";

/** The width of the widest character of the display type, in ems. A card is 20 rem or a phone wide. */
export const characterWidth = 0.78;

/** Fits between the pin holes with any number of digits. */
export function BibNumber({ number, isOnPhoto }: { number: number; isOnPhoto: boolean }) {
  const text = `No. ${String(number)}`;
  const width = { "--width-in-ems": text.length * characterWidth };
  return (
    <p
      style={width as CSSProperties}
      className={`z-10 self-start justify-self-center rounded-b-sm px-3 pt-3 pb-2 display text-[length:min(1.25rem,calc((min(20rem,88vw)-4.75rem)/var(--width-in-ems)))] whitespace-nowrap text-paper tabular-nums [grid-area:1/1] ${isOnPhoto ? "bg-ink" : ""}`}
    >
      {text}
    </p>
  );
}

export function PinHoles() {
  return (
    <span aria-hidden="true" className="contents">
      {["top-3 left-3", "top-3 right-3"].map((corner) => (
        <span
          key={corner}
          className={`absolute ${corner} size-3 rounded-full bg-surface inset-ring inset-ring-grey-400`}
        />
      ))}
    </span>
  );
}

/** Shown in place of a photo. */
export function BlankTrack() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 200 100"
      preserveAspectRatio="none"
      className="absolute inset-0 -z-10 size-full stroke-grey-600"
    >
      {[-120, -60, 0, 60, 120, 180, 240, 300].map((foot) => (
        <path
          key={foot}
          d={`M${String(foot)} 104 L148 -8`}
          vectorEffect="non-scaling-stroke"
          strokeWidth="1.5"
        />
      ))}
    </svg>
  );
}
