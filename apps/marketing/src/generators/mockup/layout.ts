// The layout of the canvas: texts at the top and bottom, and the phone as large as they allow.
import { type Direction, directionOf } from "@outpace/domain/directions";
import { fitText, type FittedText, type MeasureText } from "../fit-text.ts";

export const canvasSize = 1080;
export const frame = { width: 300, height: 650 } as const;

const margin = 48;
const gap = 40;
const textSize = 60;
const lineHeight = 1.1;
/** Arial's measures in em: the height of capitals, and the depth below the baseline. */
const capHeight = 0.716;
const descent = 0.212;
/** Leaves space around the phone on a canvas without texts. */
const largestScale = 1.44;

const textBox = {
  width: canvasSize - 2 * 64,
  height: 2 * textSize * lineHeight,
  size: textSize,
  lineHeight,
  mostLines: 3,
};

interface TextLine {
  readonly text: string;
  /** The direction of the whole text. */
  readonly direction: Direction;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
}

export interface MockupLayout {
  readonly phone: { readonly x: number; readonly y: number; readonly scale: number };
  readonly lines: readonly TextLine[];
}

export function layOutMockup(
  texts: { readonly topText: string; readonly bottomText: string },
  measure: MeasureText,
): MockupLayout {
  const top = fitText(texts.topText, textBox, measure);
  const bottom = fitText(texts.bottomText, textBox, measure);
  const start = margin + reserved(top);
  const end = canvasSize - margin - reserved(bottom);
  const scale = Math.min(largestScale, (end - start) / frame.height);
  return {
    phone: {
      x: round((canvasSize - frame.width * scale) / 2),
      y: round((start + end - frame.height * scale) / 2),
      scale: round(scale),
    },
    lines: [
      ...place(top, directionOf(texts.topText), margin),
      ...place(bottom, directionOf(texts.bottomText), canvasSize - margin - heightOf(bottom)),
    ],
  };
}

function heightOf({ lines, size }: FittedText): number {
  return ((lines.length - 1) * lineHeight + capHeight + descent) * size;
}

/** The height that a text reserves above or below the phone. */
function reserved(text: FittedText): number {
  return text.lines.length === 0 ? 0 : heightOf(text) + gap;
}

function place(
  { lines, size }: FittedText,
  direction: Direction,
  top: number,
): readonly TextLine[] {
  return lines.map((text, index) => ({
    text,
    direction,
    y: round(top + (capHeight + index * lineHeight) * size),
    size,
  }));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
