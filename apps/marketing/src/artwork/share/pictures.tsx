// The share picture of each page, which networks show beside links.
import type { ReactNode } from "react";
import type { Race } from "../race.ts";
import { FeaturesPicture } from "./features.tsx";
import { LandingPicture } from "./landing.tsx";
import { MockupGeneratorPicture } from "./mockup-generator.tsx";
import { NewsletterPicture } from "./newsletter.tsx";
import { PrivacyPicture } from "./privacy.tsx";
import { RacePicture } from "./race.tsx";
import { SocialGeneratorPicture } from "./social-generator.tsx";
import { TeamPicture, type FirstResult } from "./team.tsx";

interface PictureProps {
  readonly race: Race;
  /** The founders' first race. */
  readonly firstResult: FirstResult;
}

interface SharePicture {
  readonly Picture: (props: PictureProps) => ReactNode;
  /** The text alternative. */
  readonly alt: string;
}

/** By path without the slash; the landing page is "home". */
export const pictures: Readonly<Record<string, SharePicture>> = {
  home: {
    Picture: LandingPicture,
    alt: "Built for racing. A phone in mid-race beside a bib, and three mile times along a red lane.",
  },
  features: {
    Picture: FeaturesPicture,
    alt: "We could explain it. Five screens of the app, each on a phone in its lane, on a staggered start.",
  },
  team: {
    Picture: TeamPicture,
    alt: "Meet the Team. The three bibs of the founders' first race, each with its time.",
  },
  newsletter: {
    Picture: NewsletterPicture,
    alt: "Join the Movement. Four lanes, three taken; in the fourth a bib with an at sign in place of a number.",
  },
  privacy: {
    Picture: PrivacyPicture,
    alt: "Privacy Policy. Ten numbered lanes, one for each section, the last one red.",
  },
  race: {
    Picture: RacePicture,
    alt: "Take your lane. Eight numbered lanes run from a start line into the distance, one of them red.",
  },
  "mockup-generator": {
    Picture: MockupGeneratorPicture,
    alt: "Phone Mockup Generator. Three square pictures of a phone with a line above, one still framed by handles.",
  },
  "social-generator": {
    Picture: SocialGeneratorPicture,
    alt: "Your race. Every feed. One result as a square, a tall and a wide card.",
  },
};
