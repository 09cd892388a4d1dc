import { cardTexts } from "../../generators/social/card-texts.ts";
import { formats, type Format } from "../../generators/social/card.ts";
import { resultCard } from "../../generators/social/example.ts";
import { LinkCard } from "../../generators/social/link-card.tsx";
import { palette } from "../../generators/social/palette.ts";
import { SquareCard } from "../../generators/social/square-card.tsx";
import { StoryCard } from "../../generators/social/story-card.tsx";
import { colors } from "../kit/colors.ts";
import type { Race } from "../race.ts";
import { Headline, Poster, Shadow } from "./poster.tsx";

const drawings = { square: SquareCard, story: StoryCard, link: LinkCard };

interface CardProps {
  readonly format: Format;
  /** Its upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** In degrees. */
  readonly turn: number;
  readonly color: string;
  readonly race: Race;
}

function Card({ format, x, y, width, turn, color, race }: CardProps) {
  const Drawing = drawings[format];
  const size = formats[format];
  const height = (width * size.height) / size.width;
  return (
    <g transform={`translate(${String(x)} ${String(y)}) rotate(${String(turn)})`}>
      <Shadow width={width} height={height} radius={0} />
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${String(size.width)} ${String(size.height)}`}
      >
        <Drawing texts={cardTexts(resultCard(race))} palette={palette(color)} photo={null} />
      </svg>
    </g>
  );
}

/** One result in all three formats, as the generator draws them. */
export function SocialGeneratorPicture({ race }: { readonly race: Race }) {
  return (
    <Poster ground="ink" wordmark={[colors.paper, colors.red]}>
      <Card format="story" x={906} y={40} width={318} turn={5} color={colors.paper} race={race} />
      <Card
        format="link"
        x={452}
        y={372}
        width={470}
        turn={-4}
        color={colors.grey700}
        race={race}
      />
      <Card
        format="square"
        x={574}
        y={50}
        width={356}
        turn={-1}
        color={colors.redDeep}
        race={race}
      />
      <Headline lines={["Your race.", "Every", "feed."]} y={250} size={80} fill={colors.paper} />
    </Poster>
  );
}
