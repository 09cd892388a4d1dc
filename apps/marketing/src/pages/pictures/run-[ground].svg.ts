import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from "astro";
import { createElement } from "react";
import { grounds, RunGround } from "../../artwork/pictures/run.tsx";
import { renderSvg } from "../../artwork/render-svg.tsx";
import { getSundayFive } from "../../content/sunday-five.ts";

export const getStaticPaths = (() =>
  Object.entries(grounds).map(([name, ground]) => ({
    params: { ground: name },
    props: ground,
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) => {
  const race = await getSundayFive();
  const svg = renderSvg(createElement(RunGround, { race, ground: props }), {
    ...props,
    title: race.name,
    description: "The course of the race through the city, with the time of each mile.",
  });
  return new Response(svg, { headers: { "content-type": "image/svg+xml" } });
};
