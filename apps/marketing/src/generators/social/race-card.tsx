// A race card as an SVG document, which is also the exported file, so it only uses features that every SVG program draws alike.
import { isolated } from "@outpace/domain/directions";
import type { Ref } from "react";
import type { EmbeddedImage } from "../embedded-image.ts";
import { type Generator, writeMetadata } from "../settings.ts";
import { type Card, formats } from "./card.ts";
import { cardTexts, describeCard } from "./card-texts.ts";
import { LinkCard } from "./link-card.tsx";
import { palette } from "./palette.ts";
import { SquareCard } from "./square-card.tsx";
import { StoryCard } from "./story-card.tsx";

const drawings = { square: SquareCard, story: StoryCard, link: LinkCard };

interface RaceCardProps {
  readonly generator: Generator<Card>;
  readonly card: Card;
  readonly image: EmbeddedImage | null;
  readonly ref?: Ref<SVGSVGElement>;
}

export function RaceCard({ generator, card, image, ref }: RaceCardProps) {
  const { width, height } = formats[card.format];
  const { zoom, focusX, focusY } = card;
  const Drawing = drawings[card.format];
  const texts = cardTexts(card);
  return (
    <svg
      ref={ref}
      role="img"
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
    >
      <title>{`Race card: ${isolated(texts.headline)}`}</title>
      <desc>{describeCard(texts)}</desc>
      <metadata>{writeMetadata(generator, card)}</metadata>
      <Drawing
        texts={texts}
        palette={palette(card.color)}
        photo={image && { ...image, zoom, focusX, focusY }}
      />
    </svg>
  );
}
