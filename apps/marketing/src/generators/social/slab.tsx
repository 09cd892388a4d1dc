// A text on a plate that leans like the italics, as painted on a track.
import { capHeight, type Block, TextBlock } from "./type.tsx";

export interface SlabProps {
  readonly block: Block;
  /** Of the plate's upper left corner, before it leans. */
  readonly x: number;
  readonly y: number;
  /** Around the capitals. */
  readonly padding: { readonly x: number; readonly y: number };
  /** How far the plate goes on to the left, such as beyond the card's edge. */
  readonly bleed?: number;
  readonly colors: { readonly plate: string; readonly text: string };
}

/** The slope of the italic letters: how far a line that goes up by one goes to the right. */
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

/** Without what it leans. */
export function slabSize(block: Block, padding: SlabProps["padding"]) {
  const optical = capHeight * block.size * slope * 0.5;
  return {
    width: block.width + 2 * padding.x - optical,
    height: block.height + 2 * padding.y,
  };
}
