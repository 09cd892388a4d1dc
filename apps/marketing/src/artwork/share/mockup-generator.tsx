import { useId } from "react";
import { colors } from "../kit/colors.ts";
import { OutlinedText } from "../outlined-text.tsx";
import type { Race } from "../race.ts";
import type { ScreenId } from "../screens/screen-ids.ts";
import { Phone } from "./phone.tsx";
import { Headline, Poster, Shadow } from "./poster.tsx";

interface MockupProps {
  /** Its centre, and the length of a side. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn: number;
  readonly ground: keyof typeof colors;
  readonly ink: keyof typeof colors;
  readonly screen: ScreenId;
  readonly line: string;
  readonly race: Race;
}

/** What the generator produces: a square with a line of text and a phone. */
function Mockup({ x, y, size, turn, ground, ink, screen, line, race }: MockupProps) {
  const clip = useId();
  return (
    <g
      transform={`translate(${String(x)} ${String(y)}) rotate(${String(turn)}) scale(${String(size / 540)}) translate(-270 -270)`}
    >
      <Shadow width={540} height={540} radius={0} />
      <clipPath id={clip}>
        <path d="M0 0h540v540H0z" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path d="M0 0h540v540H0z" fill={colors[ground]} />
        <OutlinedText x={270} y={84} size={46} style="bold" anchor="middle" fill={colors[ink]}>
          {line}
        </OutlinedText>
        <Phone x={126} y={130} scale={0.885} screen={screen} race={race} />
      </g>
    </g>
  );
}

/** Three mockups, one with a drawing's handles. */
export function MockupGeneratorPicture({ race }: { readonly race: Race }) {
  return (
    <Poster ground="grey200" wordmark={[colors.ink, colors.redDeep]}>
      <Mockup
        x={1054}
        y={196}
        size={312}
        turn={9}
        ground="redDeep"
        ink="paper"
        screen="league-ladder"
        line="For now."
        race={race}
      />
      <Mockup
        x={1070}
        y={492}
        size={330}
        turn={-7}
        ground="paper"
        ink="ink"
        screen="progress"
        line="Every mile"
        race={race}
      />
      <Mockup
        x={744}
        y={330}
        size={456}
        turn={0}
        ground="ink"
        ink="paper"
        screen="live-race"
        line="One to catch"
        race={race}
      />
      <g fill={colors.paper} stroke={colors.red} strokeWidth="4">
        <path d="M516 102h456v456H516z" fill="none" />
        {[516, 744, 972].flatMap((x) =>
          [102, 330, 558]
            .filter((y) => x !== 744 || y !== 330)
            .map((y) => (
              <path
                key={`${String(x)} ${String(y)}`}
                d={`M${String(x - 8)} ${String(y - 8)}h16v16h-16z`}
              />
            )),
        )}
      </g>
      <Headline lines={["Phone", "Mockup", "Generator"]} y={286} size={68} fill={colors.ink} />
      <OutlinedText x={56} y={484} size={30} fill={colors.grey600}>
        Nothing is uploaded.
      </OutlinedText>
    </Poster>
  );
}
