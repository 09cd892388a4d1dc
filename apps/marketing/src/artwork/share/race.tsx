import { colors } from "../kit/colors.ts";
import { StartLine, startLineSize } from "../pictures/start-line.tsx";
import { Headline, Poster, posterSize } from "./poster.tsx";

/** A start line with lanes to take: for races that have no photo. */
export function RacePicture() {
  const scale = String(posterSize.width / startLineSize.width);
  return (
    <Poster ground="ink" wordmark={[colors.paper, colors.red]}>
      <g transform={`translate(0 -60) scale(${scale})`}>
        <StartLine />
      </g>
      <Headline lines={["Take your", "lane."]} y={226} size={132} fill={colors.paper} />
    </Poster>
  );
}
