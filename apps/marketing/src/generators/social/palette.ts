// The colors of a card, derived from the chosen one so that every text is legible on it (WCAG 2.2, 1.4.3).

import { colors } from "../../artwork/kit/colors.ts";
import { contrast } from "../contrast.ts";

/** As #rrggbb. */
type Color = string;

const { ink, paper, red } = colors;
const black = "#000000";

/** The contrast that WCAG requires of large and bold text, and of any other. */
export const largeText = 3;
export const smallText = 4.5;

export interface Palette {
  /** The chosen color, which fills the card. */
  readonly field: Color;
  /** For text of any size on the field and on the lanes. */
  readonly text: Color;
  /** The lanes of the track: close to the field, but never closer to the text. */
  readonly lane: Color;
  /** What is marked in the picture, such as the own lane; large text on it has `onAccent`. */
  readonly accent: Color;
  readonly onAccent: Color;
  /** The second part of the product's name on the field and on the lanes, as large text. */
  readonly wordmark: Color;
  /** The band of a paper bib, and text on it, as large text. */
  readonly band: Color;
  readonly onBand: Color;
}

export function palette(field: Color): Palette {
  const text = textOn(field);
  const lane = laneOn(field, text);
  const accent = contrast(red, field) >= largeText ? red : text;
  const band = [accent, field].find((color) => contrast(color, paper) >= 1.6) ?? ink;
  return {
    field,
    text,
    lane,
    accent,
    onAccent: largeTextOn(accent),
    wordmark:
      [red, paper, ink].find(
        (color) =>
          [field, lane].every((behind) => contrast(color, behind) >= largeText) &&
          contrast(color, text) >= 1.6,
      ) ?? text,
    band,
    onBand: largeTextOn(band),
  };
}

/** Paper if it is legible, else ink; black for the few colors too dark even for ink. */
function textOn(background: Color): Color {
  return (
    [paper, ink].find((color) => contrast(color, background) >= smallText) ??
    (contrast(paper, background) > contrast(black, background) ? paper : black)
  );
}

function largeTextOn(background: Color): Color {
  return contrast(paper, background) >= largeText ? paper : ink;
}

/** Shifts away from the text until visible, or towards it if the field is nearly black or white. */
function laneOn(field: Color, text: Color): Color {
  const away = text === paper ? black : paper;
  const tones = [0.1, 0.16, 0.22, 0.3].map((share) => mix(field, away, share));
  const seen = tones.find((tone) => contrast(tone, field) >= 1.1);
  const towards = mix(field, text, 0.1);
  return seen ?? (contrast(towards, text) >= smallText ? towards : field);
}

/** The minimum opacity of a black layer that keeps paper text legible on any photo, even pure white. */
export function scrimOpacity(target: number): number {
  const luminanceBehind = 1.05 / target - 0.05;
  return Math.ceil((1 - delinearized(luminanceBehind)) * 100) / 100;
}

function delinearized(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

/** Mixes `share` of the second color into the first. */
export function mix(one: Color, other: Color, share: number): Color {
  const others = channels(other);
  const mixed = channels(one).map((value, index) =>
    Math.round(value + ((others[index] ?? 0) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function channels(color: Color): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
