import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from "astro";
import { createElement } from "react";
import { screenSize } from "../../../artwork/kit/phone-frame.tsx";
import { clock } from "../../../artwork/race.ts";
import { renderSvg } from "../../../artwork/render-svg.tsx";
import { LineUpScreen } from "../../../artwork/screens/line-up.tsx";
import { getSundayFive } from "../../../content/sunday-five.ts";

/** The phones of the runners who line up on the features page. */
export const getStaticPaths = (async () => {
  const race = await getSundayFive();
  return race.field.map(({ bib }) => ({ params: { bib }, props: { bib, race } }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({ props }) => {
  const { bib, race } = props;
  const description = `The start of the ${race.name} in ${clock(race.lobby.secondsToStart)}, on the phone of ${bib}.`;
  const svg = renderSvg(createElement(LineUpScreen, props), {
    ...screenSize,
    title: "Start",
    description,
  });
  return new Response(svg, { headers: { "content-type": "image/svg+xml" } });
};
