import { marketingDomain, productName, socialLinks } from "@outpace/domain/product";
import { HtmlValidate } from "html-validate";
import sharp from "sharp";
import { expect, test } from "vitest";
import { attributes, builtFile, builtPages, listedPages, meta } from "./built-site.ts";

const origin = `https://${marketingDomain}`;

const sizeOf = async (path: string) => {
  const { format, width, height } = await sharp(builtFile(path)).metadata();
  return `${format} ${String(width)}x${String(height)}`;
};

test("every page is valid HTML", async () => {
  const validator = new HtmlValidate({
    extends: ["html-validate:recommended"],
    rules: {
      // React's spelling differs, but browsers read it alike.
      "attr-case": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "void-style": "off",
      // A custom property that a stylesheet reads.
      "no-inline-style": "off",
    },
  });
  for (const { address, html } of builtPages) {
    const ownMarkup = html
      // Astro adds this before a page's first island.
      .replace(/<style>astro-island[^<]*<\/style>/, "")
      // React's action for a form that it handles itself.
      .replaceAll(/ action="javascript:throw[^"]*"/g, "");
    const { results } = await validator.validateString(ownMarkup);
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ""})`),
    );
    expect(faults, address).toEqual([]);
  }
});

test("every page has one main heading, and its own title and description in range", async () => {
  for (const { address, document } of builtPages) {
    expect(document.querySelectorAll("h1"), address).toHaveLength(1);
    expect(document.querySelector("title")?.textContent.length, address).toBeLessThanOrEqual(60);
    expect(meta(document, "description")?.length, address).toBeLessThanOrEqual(155);
  }
  const titles = builtPages.map(({ document }) => document.querySelector("title")?.textContent);
  const descriptions = builtPages.map(({ document }) => meta(document, "description"));
  for (const texts of [titles, descriptions]) expect([...new Set(texts)]).toEqual(texts);
});

test("every listed page has its canonical URL and its own described share picture", async () => {
  const pictures: string[] = [];
  for (const { address, document } of listedPages) {
    const url = origin + address;
    expect(attributes(document, 'link[rel="canonical"]', "href"), address).toEqual([url]);
    expect(meta(document, "og:url")).toBe(url);
    expect(meta(document, "og:title")).toBe(document.querySelector("title")?.textContent);
    expect(meta(document, "og:description")).toBe(meta(document, "description"));
    expect(meta(document, "og:image:alt"), address).toMatch(/\w+ \w+/);
    expect(meta(document, "twitter:card")).toBe("summary_large_image");
    const picture = meta(document, "og:image") ?? "";
    expect(picture.startsWith(origin), address).toBe(true);
    expect(await sizeOf(new URL(picture).pathname), address).toBe("png 1200x630");
    const [width, height] = [meta(document, "og:image:width"), meta(document, "og:image:height")];
    expect(`${String(width)}x${String(height)}`).toBe("1200x630");
    pictures.push(picture);
  }
  expect([...new Set(pictures)]).toEqual(pictures);
});

test("the sitemap has exactly the listed pages, and robots.txt links to it", async () => {
  const sitemap = builtFile("sitemap.xml").toString("utf8");
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  const listed = listedPages.map(({ address }) => origin + address);
  expect(addresses.sort()).toEqual(listed.sort());
  expect(listed).not.toContain(`${origin}/404`);
  expect(listed).not.toContain(`${origin}/brands`);
  const robots = builtFile("robots.txt").toString("utf8");
  expect(robots).toBe(`User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`);
});

test("the landing page describes the company and its app to search engines", async () => {
  const landing = builtPages.find(({ address }) => address === "/");
  const json = landing?.document.querySelector('script[type="application/ld+json"]')?.textContent;
  expect(JSON.parse(json ?? "")).toMatchObject({
    "@context": "https://schema.org",
    "@graph": [
      { "@type": "Organization", name: productName, sameAs: socialLinks.map(({ url }) => url) },
      { "@type": "MobileApplication", name: productName, applicationCategory: "SportsApplication" },
    ],
  });
  expect(json?.length).toBeLessThanOrEqual(700);
});

test("every page links the icons and manifest, and icons have their stated size", async () => {
  for (const { address, document } of builtPages) {
    const files = attributes(
      document,
      'link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]',
      "href",
    );
    expect(files, address).toEqual(["/icon.svg", "/apple-touch-icon.png", "/manifest.webmanifest"]);
  }
  expect(await sizeOf("icon.svg")).toBe("svg 32x32");
  expect(await sizeOf("apple-touch-icon.png")).toBe("png 180x180");
  expect(builtFile("favicon.ico").subarray(0, 8)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0, 32, 32]));
  const manifest = JSON.parse(builtFile("manifest.webmanifest").toString("utf8")) as {
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ short_name: productName, start_url: "/" });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes } of manifest.icons) expect(await sizeOf(src)).toBe(`png ${sizes}`);
});
