// Six lanes from left to right, with start line and numbers.
import type { Palette } from "./palette.ts";
import { slope } from "./slab.tsx";
import { Line } from "./type.tsx";

export const lanes = { width: 1200, height: 630, lane: 105, own: 5 } as const;
const { width, height, lane, own } = lanes;
const numbers = [1, 2, 3, 4, 5, 6];

/** The x of the start line at height `y`; it leans like the italics. */
const startAt = (y: number) => Number((108 + (height - y) * slope).toFixed(1));

interface LinkLanesProps {
  readonly palette: Palette;
  /** How far the own lane is marked, at its lower edge; null if it is not. */
  readonly ownEnd: number | null;
}

export function LinkLanes({ palette, ownEnd }: LinkLanesProps) {
  return (
    <>
      <rect width={width} height={height} fill={palette.field} />
      <polygon points={leaning(0, height, width)} fill={palette.lane} />
      {ownEnd === null ? null : (
        <polygon points={leaning((own - 1) * lane, own * lane, ownEnd)} fill={palette.accent} />
      )}
      {numbers.slice(1).map((number) => (
        <path
          key={number}
          d={`M0 ${String((number - 1) * lane)}H${String(width)}`}
          stroke={palette.field}
          strokeWidth="5"
        />
      ))}
      {numbers.map((number) => (
        <Line
          key={number}
          x={startAt((number - 0.5) * lane) - 60}
          y={(number - 0.5) * lane + 19}
          size={54}
          style="headline"
          anchor="middle"
          fill={number === own && ownEnd !== null ? palette.accent : palette.text}
        >
          {String(number)}
        </Line>
      ))}
      <path
        d={`M${String(startAt(0))} 0L${String(startAt(height))} ${String(height)}`}
        stroke={palette.text}
        strokeWidth="14"
      />
    </>
  );
}

/** A polygon from the start line to `end` at its lower edge. Both ends lean. */
function leaning(top: number, bottom: number, end: number): string {
  const upperEnd = end + (end < width ? (bottom - top) * slope : 0);
  return [
    [startAt(top), top],
    [upperEnd, top],
    [end, bottom],
    [startAt(bottom), bottom],
  ]
    .map((corner) => corner.join(" "))
    .join(" ");
}
