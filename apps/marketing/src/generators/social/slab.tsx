// A text on a plate that leans like the italics, as if painted on a track.
import { capHeight, type Block, TextBlock } from "./type.tsx";

export interface SlabProps {
  readonly block: Block;
  /** The plate's upper left corner, before it leans. */
  readonly x: number;
  readonly y: number;
  /** The space around the capitals. */
  readonly padding: { readonly x: number; readonly y: number };
  /** How far the plate extends to the left, for instance past the card's edge. */
  readonly bleed?: number;
  readonly colors: { readonly plate: string; readonly text: string };
}

/** The slope of the italics: how far right a line moves for each unit up. */
export const slope = 121 / 688;

export function Slab({ block, x, y, padding, bleed = 0, colors }: SlabProps) {
  if (block.lines.length === 0) return null;
  const { width, height } = slabSize(block, padding);
  const lean = height * slope;
  const corners = [
    [x - bleed + lean, y],
    [x + width + lean, y],
    [x + width, y + height],
    [x - bleed, y + height],
  ];
  return (
    <>
      <polygon points={corners.map((corner) => corner.join(" ")).join(" ")} fill={colors.plate} />
      <TextBlock block={block} x={x + padding.x + lean / 2} y={y + padding.y} fill={colors.text} />
    </>
  );
}

/** Excludes the lean. */
export function slabSize(block: Block, padding: SlabProps["padding"]) {
  const optical = capHeight * block.size * slope * 0.5;
  return {
    width: block.width + 2 * padding.x - optical,
    height: block.height + 2 * padding.y,
  };
}
