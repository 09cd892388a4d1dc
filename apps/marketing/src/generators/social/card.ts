// The fields of a race card. Their names are also the parameters of a link to a ready-made card:
//
//   /social-generator?race=Harbor+Half&distance=13.1&date=2026-05-17&name=Ada+Moreau&bib=0417&color=0a55a8&format=story
//
//   race      the race's name
//   distance  in miles, from 0.1 to 1000 in steps of 0.1
//   date      as 2026-05-17
//   rank      the place at the finish, from 1 to 999999
//   time      the result as 34:09 or 1:02:03
//   name      the runner's name
//   bib       the bib number, which may contain letters
//   color     the brand color as #rrggbb, rrggbb or rgb
//   format    square (1080 × 1080), story (1080 × 1920) or link (1200 × 630)
//
// All are optional. With a rank or a time the card tells the result, otherwise that the runner will race. A value
// that is not allowed counts as missing. Without any of the first seven, the card is that of the example race.
import * as z from "zod/mini";
import { colors } from "../../artwork/kit/colors.ts";
import { choice, color, range, text } from "../fields.ts";
import type { Generator } from "../settings.ts";
import { readDate, readDistance, readPlace, readTime, type ReadValue } from "./card-values.ts";

export const formats = {
  square: { name: "Square", width: 1080, height: 1080 },
  story: { name: "Story", width: 1080, height: 1920 },
  link: { name: "Link", width: 1200, height: 630 },
} as const;

export type Format = keyof typeof formats;

export const formatNames = ["square", "story", "link"] as const satisfies Format[];

/** The visible part of the photo: its zoom in percent, and its focus in percent of the part cut off. */
export const photoLimits = {
  zoom: { min: 100, max: 300 },
  focus: { min: 0, max: 100 },
} as const;

const contentSchema = z.object({
  race: text(),
  distance: written(readDistance),
  date: written(readDate),
  rank: written(readPlace),
  time: written(readTime),
  name: text(),
  bib: text(),
});

/** Unknown texts are empty. */
export type CardContent = z.infer<typeof contentSchema>;

const contentNames = Object.keys(contentSchema.shape) as (keyof CardContent)[];
const standardColor = colors.ink;
const standardFormat = "square";

const cardSchema = z.object({
  ...contentSchema.shape,
  color: color(standardColor),
  format: choice(formatNames, standardFormat),
  zoom: range(photoLimits.zoom.min, photoLimits.zoom.max, 100),
  focusX: range(photoLimits.focus.min, photoLimits.focus.max, 50),
  focusY: range(photoLimits.focus.min, photoLimits.focus.max, 50),
});

export type Card = z.infer<typeof cardSchema>;

/** An invalid value counts as missing. */
function written(read: ReadValue) {
  return z.catch(
    z.pipe(
      z.string(),
      z.transform((value) => read(value) ?? ""),
    ),
    "",
  );
}

/** The card generator, starting with the example. */
export function raceCards(example: CardContent): Generator<Card> {
  return {
    id: "race-card",
    longestImageSide: 2400,
    schema: z.pipe(
      z.transform((given: Readonly<Record<string, unknown>>) =>
        contentNames.some((name) => name in given) ? given : { ...example, ...given },
      ),
      cardSchema,
    ),
    toQuery: ({ color, format, ...card }) => ({
      ...contentQuery(card, example),
      ...(color === standardColor ? {} : { color: color.slice(1) }),
      ...(format === standardFormat ? {} : { format }),
    }),
  };
}

/** The known fields: none for the example, and an empty race if nothing is known. */
function contentQuery(card: CardContent, example: CardContent): Partial<CardContent> {
  if (contentNames.every((name) => card[name] === example[name])) return {};
  const known = contentNames.filter((name) => card[name] !== "");
  if (known.length === 0) return { race: "" };
  return Object.fromEntries(known.map((name) => [name, card[name]]));
}
