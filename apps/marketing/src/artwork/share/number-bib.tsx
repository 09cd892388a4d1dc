import { productName } from "@outpace/domain/product";
import { colors } from "../kit/colors.ts";
import { OutlinedText, type TextStyle } from "../outlined-text.tsx";
import { Shadow } from "./poster.tsx";

interface NumberBibProps {
  /** Its centre. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** In degrees. */
  readonly turn: number;
  readonly number: string;
  readonly foot: string;
  readonly size?: number;
}

const width = 300;
const height = 220;
const pins = [18, width - 18].flatMap((x) => [18, height - 18].map((y) => [x, y] as const));

/** A runner's number as pinned to a shirt. */
export function NumberBib({ x, y, scale, turn, number, foot, size = 112 }: NumberBibProps) {
  const centred = { x: width / 2, anchor: "middle" } as const;
  const wide: TextStyle = "display";
  return (
    <g
      transform={`translate(${String(x)} ${String(y)}) rotate(${String(turn)}) scale(${String(scale)}) translate(${String(-width / 2)} ${String(-height / 2)})`}
    >
      <Shadow width={width} height={height} radius={5} />
      <rect width={width} height={height} rx="5" fill={colors.grey50} />
      <path fill={colors.red} d="M0 5a5 5 0 0 1 5-5h290a5 5 0 0 1 5 5v43H0z" />
      <OutlinedText {...centred} y={33} size={24} style={wide} fill={colors.paper}>
        {productName}
      </OutlinedText>
      <OutlinedText {...centred} y={110 + size * 0.46} size={size} style={wide} fill={colors.ink}>
        {number}
      </OutlinedText>
      <OutlinedText {...centred} y={202} size={16} style="bold" fill={colors.ink}>
        {foot}
      </OutlinedText>
      {pins.map(([cx, cy]) => (
        <circle key={`${String(cx)} ${String(cy)}`} cx={cx} cy={cy} r="5" fill={colors.ink} />
      ))}
      <g stroke={colors.grey400} strokeWidth="2.4" strokeLinecap="round">
        <path d="M6 26 30 12" />
        <path d="M270 12l24 14" />
      </g>
    </g>
  );
}
