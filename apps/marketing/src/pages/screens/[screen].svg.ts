import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from "astro";
import { getCollection } from "astro:content";
import { createElement } from "react";
import { screenSize } from "../../artwork/kit/phone-frame.tsx";
import { renderSvg } from "../../artwork/render-svg.tsx";
import { screens } from "../../artwork/screens/screens.tsx";
import { getSundayFive } from "../../content/sunday-five.ts";

export const getStaticPaths = (async () => {
  const entries = await getCollection("screens");
  return entries.map(({ id, data }) => ({ params: { screen: id }, props: data }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) => {
  const { id, title, description } = props;
  const drawing = createElement(screens[id], { race: await getSundayFive() });
  const svg = renderSvg(drawing, { ...screenSize, title, description });
  return new Response(svg, { headers: { "content-type": "image/svg+xml" } });
};
