// The colours of a card, from the one that was chosen: whatever it is, every text can be read on it (WCAG 2.2, 1.4.3).

import { colors } from "../../artwork/kit/colors.ts";
import { contrast } from "../contrast.ts";

/** As #rrggbb. */
type Color = string;

const { ink, paper, red } = colors;
const black = "#000000";

/** The contrast that WCAG asks for, of large and bold text and of any other. */
export const largeText = 3;
export const smallText = 4.5;

export interface Palette {
  /** The chosen colour, which fills the card. */
  readonly field: Color;
  /** For text of any size on the field and on the lanes. */
  readonly text: Color;
  /** The lanes of the track: near the field, and never nearer to the text than it is. */
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

/** Paper where it is easy to read, else ink, and black for the few colours that are too dark even for ink. */
function textOn(background: Color): Color {
  return (
    [paper, ink].find((color) => contrast(color, background) >= smallText) ??
    (contrast(paper, background) > contrast(black, background) ? paper : black)
  );
}

function largeTextOn(background: Color): Color {
  return contrast(paper, background) >= largeText ? paper : ink;
}

/** Away from the text as far as it takes to be seen; towards it where the field is already nearly black or white. */
function laneOn(field: Color, text: Color): Color {
  const away = text === paper ? black : paper;
  const tones = [0.1, 0.16, 0.22, 0.3].map((share) => mix(field, away, share));
  const seen = tones.find((tone) => contrast(tone, field) >= 1.1);
  const towards = mix(field, text, 0.1);
  return seen ?? (contrast(towards, text) >= smallText ? towards : field);
}

/**
 * The least opacity of a black layer over a photo that keeps paper text readable whatever the photo shows,
 * even on pure white.
 */
export function scrimOpacity(target: number): number {
  const luminanceBehind = 1.05 / target - 0.05;
  return Math.ceil((1 - delinearized(luminanceBehind)) * 100) / 100;
}

function delinearized(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

/** `share` of the second colour in the first. */
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
