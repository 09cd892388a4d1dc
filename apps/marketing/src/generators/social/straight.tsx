// The straight of a track as the runner sees it: converging lanes, a start line, and the own lane.
import type { Palette } from "./palette.ts";
import { capHeight, Line, widthOf } from "./type.tsx";

interface StraightProps {
  /** The y of the track's far end. */
  readonly far: number;
  /** The y of the start line. */
  readonly start: number;
  readonly palette: Palette;
  /** True to mark the own lane all the way, not only up to the start line. */
  readonly isRun: boolean;
}

const width = 1080;
const bottom = 1920;
/** Where the lanes would meet. */
const horizon = 880;
/** The width of a lane at the bottom. */
const lane = 420;
/** On each side of the own lane. */
const lanes = 13;
const edges = Array.from({ length: 2 * lanes }, (_, index) => index - lanes + 0.5);
const halfLine = 0.014;

export function Straight({ far, start, palette, isRun }: StraightProps) {
  /** The width of a lane at height `y`. */
  const laneAt = (y: number) => (lane * (y - horizon)) / (bottom - horizon);
  const at = (edge: number, y: number) =>
    `${(width / 2 + edge * laneAt(y)).toFixed(1)} ${y.toFixed(1)}`;
  const strip = (left: number, right: number, top: number, end: number) =>
    [at(left, top), at(right, top), at(right, end), at(left, end)].join(" ");
  const numberSize = 66 / capHeight;
  const base = start + 126;
  return (
    <g>
      <rect y={far} width={width} height={bottom - far} fill={palette.lane} />
      <polygon points={strip(-0.5, 0.5, isRun ? far : start, bottom)} fill={palette.accent} />
      {edges.map((edge) => (
        <polygon
          key={edge}
          points={strip(edge - halfLine, edge + halfLine, far, bottom)}
          fill={palette.field}
        />
      ))}
      <rect y={start} width={width} height={22} fill={palette.text} />
      {[-1, 0, 1].map((offset) => {
        const number = String(offset + 4);
        const x = width / 2 + offset * laneAt(base);
        const lean = (offset * lane) / (bottom - horizon);
        return (
          <g
            key={number}
            transform={`matrix(2.1 0 ${lean.toFixed(4)} 1 ${x.toFixed(1)} ${String(base)})`}
          >
            <Line
              x={(-widthOf("number", number) * numberSize) / 2}
              y={0}
              size={numberSize}
              style="number"
              fill={offset === 0 ? palette.onAccent : palette.text}
            >
              {number}
            </Line>
          </g>
        );
      })}
    </g>
  );
}
