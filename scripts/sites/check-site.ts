import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { securityHeaders } from "@outpace/hosting/security-headers";
import { serveFolder } from "@outpace/hosting/static-server";

export interface ExpectedSite {
  readonly address: string;
  /** The origins to which its pages may send requests. */
  readonly connect: readonly string[];
  /** The origins whose scripts and frames its pages may load. */
  readonly embeds: readonly string[];
  /** A text on each page, by path. */
  readonly pages: Readonly<Record<string, string>>;
  /** A page that search engines list. */
  readonly canonical: string;
  readonly redirects: Readonly<Record<string, string>>;
}

const isReserved = /\/\/(?:partners\.)?outpace\.example/;

/** Serves a built site and throws when a page, a header or an address is not as expected. */
export async function checkSite(folder: string, expected: ExpectedSite): Promise<void> {
  const server = await serveFolder(folder);
  const ask = (path: string) => fetch(server.origin + path, { redirect: "manual" });
  try {
    for (const [path, text] of Object.entries(expected.pages)) {
      const response = await ask(path);
      must(response.status === 200 && (await response.text()).includes(text), `shows ${path}`);
      must(response.headers.get("cache-control") === "no-cache", `asks for a newer ${path}`);
      for (const [name, value] of Object.entries(securityHeaders)) {
        must(response.headers.get(name) === value, `sends ${name} with ${path}`);
      }
      const policy = response.headers.get("content-security-policy") ?? "";
      must(
        policy.startsWith("default-src 'none';") && policy.includes("frame-ancestors 'none'"),
        `lets ${path} load nothing that its policy does not name, and nobody frame it`,
      );
      must(
        policy.includes(`connect-src 'self' ${expected.connect.join(" ")};`),
        `lets ${path} send requests to its backend and nowhere else`,
      );
      const embeds = expected.embeds.join(" ");
      must(
        embeds === ""
          ? !policy.includes("frame-src") && !/script-src[^;]*:\/\//.test(policy)
          : policy.includes(`frame-src ${embeds}`) &&
              policy.includes(`script-src 'self' ${embeds} `),
        `lets ${path} have scripts and frames of ${embeds || "no other site"}`,
      );
    }
    for (const [path, to] of Object.entries(expected.redirects)) {
      must((await ask(path)).headers.get("location") === to, `redirects ${path} to ${to}`);
    }
    must((await ask("/nowhere")).status === 404, "answers 404 for what it does not have");
    const page = await (await ask(expected.canonical)).text();
    const canonical = `<link rel="canonical" href="${expected.address}${expected.canonical}">`;
    must(page.includes(canonical), "names its own address in its pages");
    const [, asset = ""] = /(\/(?:_astro|assets)\/[^"'`]+\.js)/.exec(page) ?? [];
    must(
      (await ask(asset)).headers.get("cache-control") === "public, max-age=31536000, immutable",
      `lets a browser keep ${asset} for good`,
    );
    for (const file of globSync("**/*.{html,xml,txt,webmanifest}", { cwd: folder })) {
      const text = readFileSync(join(folder, file), "utf8");
      must(!isReserved.test(text), `has no reserved address in ${file}`);
    }
  } finally {
    await server.stop();
  }

  function must(holds: boolean, what: string): void {
    if (!holds) throw new Error(`${expected.address} is not a site that ${what}.`);
  }
}
