import { OutlinedText } from "../outlined-text.tsx";
import { colors } from "./colors.ts";

interface BibProps {
  /** Its centre. */
  readonly x: number;
  readonly y: number;
  readonly children: string;
  readonly isYou?: boolean;
  readonly scale?: number;
}

/** A runner's number at map size. Yours is red. */
export function Bib({ x, y, children, isYou = false, scale = 1 }: BibProps) {
  return (
    <g transform={`translate(${String(x)} ${String(y)}) scale(${String(scale)})`}>
      <rect
        x="-16"
        y="-8"
        width="32"
        height="16"
        rx="2"
        fill={isYou ? colors.redDeep : colors.paper}
      />
      <OutlinedText
        x={0}
        y={3.7}
        size={10.5}
        style="bold"
        anchor="middle"
        tabular
        fill={isYou ? colors.paper : colors.ink}
      >
        {children}
      </OutlinedText>
    </g>
  );
}
