// The bend of a track from above. Before the race it has the staggered start lines with their numbers, after it the runner's
// own lane with its miles.
import type { Palette } from "./palette.ts";
import { Line, round } from "./type.tsx";

interface BendProps {
  readonly palette: Palette;
  readonly isResult: boolean;
  /** The length of the race, or 0. */
  readonly miles: number;
}

const centre = { x: 1080, y: 1390 };
const innerRadius = 200;
const lane = 96;
const lanes = 9;
const own = 7;
const gap = 7;
const ownRadius = innerRadius + (own - 0.5) * lane;
/** Nothing is drawn above it, so text fits there. */
export const markedTop = centre.y - innerRadius - own * lane;
/** In degrees from the left, each further around the bend than the inner lane's. */
const startOf = (number: number) => 12 + number * 2.2;
/** Where the own lane leaves the card, and where it enters after the race. */
const finish = 90;
const visible = 34;
const mostNumbered = 10;
const mostMarked = 50;

function at(radius: number, degrees: number) {
  const angle = ((180 + degrees) * Math.PI) / 180;
  return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
}

function point(radius: number, degrees: number): string {
  const { x, y } = at(radius, degrees);
  return `${round(x)} ${round(y)}`;
}

/** A line across the lane that starts at the radius. */
function across(radius: number, degrees: number): string {
  return `M${point(radius, degrees)}L${point(radius + lane, degrees)}`;
}

export function Bend({ palette, isResult, miles }: BendProps) {
  const [from, to] = isResult ? [visible, finish] : [startOf(own), startOf(own) + 7];
  return (
    <g>
      <circle
        cx={centre.x}
        cy={centre.y}
        r={innerRadius + (lanes * lane) / 2}
        fill="none"
        stroke={palette.lane}
        strokeWidth={lanes * lane}
      />
      <g fill="none" stroke={palette.field} strokeWidth={gap}>
        {Array.from({ length: lanes - 1 }, (_, index) => (
          <circle key={index} cx={centre.x} cy={centre.y} r={innerRadius + (index + 1) * lane} />
        ))}
      </g>
      <path
        d={`M${point(ownRadius, from)}A${String(ownRadius)} ${String(ownRadius)} 0 0 1 ${point(ownRadius, to)}`}
        fill="none"
        stroke={palette.accent}
        strokeWidth={lane - gap}
      />
      {isResult ? <Miles miles={miles} palette={palette} /> : <StartLines palette={palette} />}
    </g>
  );
}

function StartLines({ palette }: Pick<BendProps, "palette">) {
  return Array.from({ length: lanes }, (_, index) => {
    const number = index + 1;
    const inner = innerRadius + index * lane;
    return (
      <g key={number}>
        <path d={across(inner, startOf(number))} stroke={palette.text} strokeWidth="10" />
        <Painted
          {...at(inner + lane / 2, startOf(number) - 4)}
          turn={startOf(number) - 94}
          size={56}
          fill={number === own ? palette.accent : palette.text}
        >
          {String(number)}
        </Painted>
      </g>
    );
  });
}

/** Whole miles on the own lane, which shows the second half of the race. */
function Miles({ miles, palette }: Pick<BendProps, "miles" | "palette">) {
  const marks = miles > mostMarked ? 0 : Math.ceil(miles) - 1;
  const degreesOf = (mile: number) => visible + ((finish - visible) * mile) / miles;
  return Array.from({ length: marks }, (_, index) => {
    const degrees = degreesOf(index + 1);
    return (
      <g key={index}>
        <path
          d={across(ownRadius - lane / 2, degrees)}
          stroke={palette.onAccent}
          strokeWidth={miles > mostNumbered ? 4 : 6}
        />
        {miles > mostNumbered ? null : (
          <Painted
            {...at(ownRadius, degrees - 2.2)}
            turn={degrees - 92}
            size={40}
            fill={palette.onAccent}
          >
            {String(index + 1)}
          </Painted>
        )}
      </g>
    );
  });
}

interface PaintedProps {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly size: number;
  readonly fill: string;
  readonly children: string;
}

/** A number painted on the track. */
function Painted({ x, y, turn, size, fill, children }: PaintedProps) {
  return (
    <g transform={`translate(${round(x)} ${round(y)}) rotate(${round(turn)})`}>
      <Line x={0} y={size * 0.35} size={size} style="number" anchor="middle" fill={fill}>
        {children}
      </Line>
    </g>
  );
}
