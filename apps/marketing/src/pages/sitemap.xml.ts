import type { APIRoute } from "astro";

const unlisted = ["/404", "/brands", "/race", "/race-card"];

/** Every page except the redirect, the error page, and the files that all races are shown with. */
const pages = Object.keys(import.meta.glob("./*.astro"))
  .map((file) => file.replace("./", "/").replace(/(?:index)?\.astro$/, ""))
  .filter((path) => !unlisted.includes(path))
  .sort();

export const GET: APIRoute = ({ site }) => {
  const entries = pages.map((path) => `  <url><loc>${new URL(path, site).href}</loc></url>`);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "content-type": "application/xml" } });
};
