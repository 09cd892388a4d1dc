import { productName } from "@outpace/domain/product";
import type { APIRoute } from "astro";
import { iconFiles } from "../artwork/icon-files.ts";
import { colors } from "../artwork/kit/colors.ts";

const icons = Object.entries(iconFiles)
  .filter(([, { shape }]) => shape !== "square")
  .map(([name, { shape, pixels }]) => ({
    src: `/${name}.png`,
    sizes: `${String(pixels)}x${String(pixels)}`,
    type: "image/png",
    purpose: shape === "maskable" ? "maskable" : "any",
  }));

const manifest = {
  name: `${productName}: built for racing`,
  short_name: productName,
  description: "Race your friends from wherever you run.",
  start_url: "/",
  display: "browser",
  background_color: colors.ink,
  theme_color: colors.ink,
  icons,
};

export const GET: APIRoute = () =>
  new Response(JSON.stringify(manifest), {
    headers: { "content-type": "application/manifest+json" },
  });
