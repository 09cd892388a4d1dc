import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from "astro";
import { getCollection } from "astro:content";
import { renderPortrait } from "../../artwork/portraits/portraits.tsx";

export const getStaticPaths = (async () => {
  const team = await getCollection("team");
  return team.map(({ data }) => ({ params: { portrait: data.portrait }, props: data }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({ props }) =>
  new Response(renderPortrait(props), { headers: { "content-type": "image/svg+xml" } });
