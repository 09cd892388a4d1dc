import type { APIRoute } from "astro";
import { createElement } from "react";
import { screenSize } from "../../artwork/kit/phone-frame.tsx";
import { FinishStraight } from "../../artwork/pictures/finish-straight.tsx";
import { renderSvg } from "../../artwork/render-svg.tsx";
import { getSundayFive } from "../../content/sunday-five.ts";

/** The hero's phone references the drawing by its id, #straight. */
export const GET: APIRoute = async () => {
  const race = await getSundayFive();
  const svg = renderSvg(createElement(FinishStraight, { race }), {
    ...screenSize,
    title: race.name,
    description: "The finishing straight of the race, and the time of each mile.",
  });
  return new Response(svg, { headers: { "content-type": "image/svg+xml" } });
};
