import { colors } from "../kit/colors.ts";
import { NumberBib } from "./number-bib.tsx";
import { Headline, Poster } from "./poster.tsx";

export type FirstResult = readonly { readonly bib: string; readonly time: string }[];

const places = [
  { x: 236, y: 436, turn: -5 },
  { x: 600, y: 414, turn: 3 },
  { x: 964, y: 444, turn: -3 },
];

/** The three founders' bibs, by place in their first race. */
export function TeamPicture({ firstResult }: { readonly firstResult: FirstResult }) {
  return (
    <Poster ground="grey200" wordmark={[colors.ink, colors.redDeep]}>
      <path fill={colors.red} d="M0 392h1200v54H0z" />
      <Headline lines={["Meet the Team"]} y={206} size={118} fill={colors.ink} />
      {firstResult.map(({ bib, time }, index) => {
        const place = places[index];
        return place && <NumberBib key={bib} {...place} scale={1.16} number={bib} foot={time} />;
      })}
    </Poster>
  );
}
