import { productName } from "@outpace/domain/product";
import type { APIRoute } from "astro";
import { createElement } from "react";
import { Icon, iconSize } from "../artwork/icon.tsx";
import { renderSvg } from "../artwork/render-svg.tsx";

export const GET: APIRoute = () => {
  const drawing = createElement(Icon, { shape: "rounded", adapts: true });
  const svg = renderSvg(drawing, {
    width: iconSize,
    height: iconSize,
    title: productName,
    description: "Three slanted lanes.",
  });
  return new Response(svg, { headers: { "content-type": "image/svg+xml" } });
};
