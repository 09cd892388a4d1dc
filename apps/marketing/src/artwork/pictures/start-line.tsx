import { colors } from "../kit/colors.ts";
import { OutlinedText } from "../outlined-text.tsx";

export const startLineSize = { width: 1440, height: 1000 } as const;

const vanishing = { x: 900, y: 90 };
/** Where the straight ends for the eye, the start line, and the edge of the picture. */
const [far, line, near] = [210, 430, 1000] as const;
const lanes = 8;
const redLane = 4;

/** The x of a lane's edge at a height: edges meet far away. */
function edge(index: number, y: number): number {
  const atLine = 240 + index * 150;
  const share = (y - vanishing.y) / (line - vanishing.y);
  return Math.round(vanishing.x + (atLine - vanishing.x) * share);
}

const point = (index: number, y: number) => `${String(edge(index, y))} ${String(y)}`;
const edges = Array.from({ length: lanes + 1 }, (_, index) => index);

interface StartLineProps {
  /** Words on top of it stay legible. */
  readonly isBehindWords?: boolean;
}

/** A straight as a runner sees it before the start: lanes, their numbers, and one of them red. Races without a photo have it. */
export function StartLine({ isBehindWords = false }: StartLineProps) {
  const number = isBehindWords ? colors.grey800 : colors.grey500;
  const red = isBehindWords ? colors.red : colors.paper;
  return (
    <>
      <rect {...startLineSize} fill={colors.ink} />
      <path
        fill={colors.redDeep}
        d={`M${point(redLane - 1, far)}L${point(redLane, far)}L${point(redLane, near)}L${point(redLane - 1, near)}Z`}
      />
      <path
        fill="none"
        stroke={colors.grey600}
        strokeWidth="4"
        d={edges.map((index) => `M${point(index, far)}L${point(index, near)}`).join("")}
      />
      <path
        stroke={isBehindWords ? colors.grey600 : colors.paper}
        strokeWidth="12"
        d={`M${point(0, line)}L${point(lanes, line)}`}
      />
      {edges.slice(0, -1).map((index) => (
        <OutlinedText
          key={index}
          x={(edge(index, 390) + edge(index + 1, 390)) / 2}
          y={402}
          size={76}
          style="display"
          anchor="middle"
          fill={index === redLane - 1 ? red : number}
        >
          {String(index + 1)}
        </OutlinedText>
      ))}
    </>
  );
}
