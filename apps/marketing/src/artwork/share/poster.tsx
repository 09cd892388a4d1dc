import { productNameParts } from "@outpace/domain/product";
import type { ReactNode } from "react";
import { colors } from "../kit/colors.ts";
import { OutlinedText, textWidth } from "../outlined-text.tsx";

/** The size that networks recommend. */
export const posterSize = { width: 1200, height: 630 } as const;

/** The left margin of type. */
export const margin = 56;

const wordmarkSize = 42;

interface PosterProps {
  readonly ground: keyof typeof colors;
  /** The colours of the two parts of the name. */
  readonly wordmark: readonly [first: string, second: string];
  readonly children: ReactNode;
}

/** A picture's background, its drawing, and the name at the top left. */
export function Poster({ ground, wordmark, children }: PosterProps) {
  const [first, second] = productNameParts;
  const style = { y: 78, size: wordmarkSize, style: "displayItalic" } as const;
  return (
    <>
      <rect {...posterSize} fill={colors[ground]} />
      {children}
      <OutlinedText {...style} x={margin} fill={wordmark[0]}>
        {first}
      </OutlinedText>
      <OutlinedText
        {...style}
        x={margin + textWidth(first, "displayItalic", wordmarkSize)}
        fill={wordmark[1]}
      >
        {second}
      </OutlinedText>
    </>
  );
}

interface HeadlineProps {
  readonly lines: readonly string[];
  /** The first line's baseline. */
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly x?: number;
}

/** Lines in the largest type, set tight. */
export function Headline({ lines, x = margin, y, size, fill }: HeadlineProps) {
  return lines.map((line, index) => (
    <OutlinedText
      key={line}
      // Slanted letters start right of the margin.
      x={x - size * 0.03}
      y={y + index * size * 0.86}
      size={size}
      style="displayItalic"
      fill={fill}
    >
      {line}
    </OutlinedText>
  ));
}

interface ShadowProps {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

/** A soft shadow built from layers, because programs draw blurs differently. */
export function Shadow({ width, height, radius }: ShadowProps) {
  return Array.from({ length: 8 }, (_, index) => {
    const grow = index * 4;
    return (
      <rect
        key={grow}
        x={-grow}
        y={14 - grow}
        width={width + 2 * grow}
        height={height + 2 * grow}
        rx={radius + grow}
        fillOpacity="0.03"
      />
    );
  });
}
