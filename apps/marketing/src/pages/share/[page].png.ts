import type { APIRoute, GetStaticPaths } from "astro";
import { getEntry } from "astro:content";
import { createElement } from "react";
import { renderPng } from "../../artwork/render-png.ts";
import { pictures } from "../../artwork/share/pictures.tsx";
import { posterSize } from "../../artwork/share/poster.tsx";
import { getSundayFive } from "../../content/sunday-five.ts";

export const getStaticPaths: GetStaticPaths = () =>
  Object.keys(pictures).map((page) => ({ params: { page } }));

export const GET: APIRoute<Record<string, never>, { page: string }> = async ({ params }) => {
  const picture = pictures[params.page];
  if (!picture) return new Response(null, { status: 404 });
  const story = await getEntry("stories", "founders");
  const drawing = createElement(picture.Picture, {
    race: await getSundayFive(),
    firstResult: story?.data.firstResult ?? [],
  });
  return new Response(await renderPng(drawing, posterSize), {
    headers: { "content-type": "image/png" },
  });
};
