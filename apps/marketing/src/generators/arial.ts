// The font of texts in exported files. Liberation Sans has Arial's widths, so lines break alike everywhere.
import type { MeasureText } from "./fit-text.ts";

export const arial = 'Arial, "Liberation Sans", Helvetica, sans-serif';

const measuredSize = 100;
let context: CanvasRenderingContext2D | null = null;

/** The width of a bold text at size 1. */
export const measureBoldArial: MeasureText = (text) => {
  context ??= document.createElement("canvas").getContext("2d");
  if (!context) return text.length * 0.6;
  context.font = `bold ${String(measuredSize)}px ${arial}`;
  return context.measureText(text).width / measuredSize;
};
