import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from "astro";
import { createElement } from "react";
import { Icon, iconSize } from "../artwork/icon.tsx";
import { iconFiles } from "../artwork/icon-files.ts";
import { renderPng } from "../artwork/render-png.ts";

export const getStaticPaths = (() =>
  Object.entries(iconFiles).map(([icon, file]) => ({
    params: { icon },
    props: { ...file },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) => {
  const { shape, pixels } = props;
  const drawing = createElement(Icon, { shape });
  const png = await renderPng(drawing, { width: iconSize, height: iconSize, pixels });
  return new Response(png, { headers: { "content-type": "image/png" } });
};
