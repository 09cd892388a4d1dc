// The story over a photo: clear above, and dark enough below for text on any photo.
import { colors } from "../../artwork/kit/colors.ts";
import { Bib } from "./bib.tsx";
import type { CardDrawing } from "./card-drawing.ts";
import { scrimOpacity, smallText } from "./palette.ts";
import { type Photo, PhotoArea } from "./photo-area.tsx";
import { Slab, type SlabProps, slabSize } from "./slab.tsx";
import { StoryBlocks, type StoryText, story } from "./story-text.tsx";
import { Straight } from "./straight.tsx";
import { round } from "./type.tsx";
import { Wordmark } from "./wordmark.tsx";

const { width, margin } = story;
const start = 1690;
const textBottom = 1600;
const fade = 330;
const opacity = scrimOpacity(smallText);

interface StoryPhotoProps extends CardDrawing {
  readonly photo: Photo;
  readonly text: StoryText;
  readonly plate: Omit<SlabProps, "y">;
}

export function StoryPhoto({ texts, palette, photo, text, plate }: StoryPhotoProps) {
  const top = textBottom - text.height;
  const fadeTop = top - fade;
  const full = (fade - 20) / (start - fadeTop);
  return (
    <>
      <PhotoArea
        photo={photo}
        area={{ x: 0, y: 0, width, height: start }}
        outline={[
          [0, 0],
          [width, 0],
          [width, start],
          [0, start],
        ]}
      />
      <defs>
        <linearGradient
          id="scrim"
          gradientUnits="userSpaceOnUse"
          x1="0"
          x2="0"
          y1={fadeTop}
          y2={start}
        >
          <stop offset="0" stopColor="#000000" stopOpacity="0" />
          <stop offset={round(full, 3)} stopColor="#000000" stopOpacity={opacity} />
          <stop offset="1" stopColor="#000000" stopOpacity={Math.min(1, opacity + 0.16)} />
        </linearGradient>
      </defs>
      <rect y={fadeTop} width={width} height={start - fadeTop} fill="url(#scrim)" />
      <Straight far={start} start={start} palette={palette} isRun />
      <StoryBlocks text={text} y={top} fill={colors.paper} />
      <Bib texts={texts} palette={palette} x={800} y={top - 190} width={400} turn={6} />
      <polygon points="0 262 430 262 414 352 0 352" fill={palette.field} />
      <Wordmark x={margin} y={328} size={60} colors={[palette.text, palette.wordmark]} />
      <Slab {...plate} y={top - 70 - slabSize(plate.block, plate.padding).height} bleed={200} />
    </>
  );
}
