import { appStoreLink, copyrightLine, privacyEmail, socialLinks } from "@outpace/domain/product";
import { expect, test } from "vitest";
import { attributes, builtFile, builtPages, texts } from "./built-site.ts";

function documentOf(address: string) {
  const page = builtPages.find((one) => one.address === address);
  if (!page) throw new Error(`${address} is not built.`);
  return page.document;
}

test("the landing page has four sections in order, and leads to the app store", () => {
  const landing = documentOf("/");
  expect(attributes(landing, "main > section", "id")).toEqual([
    "home",
    "features",
    "about",
    "community",
  ]);
  expect(texts(landing, "#features h3")).toEqual([
    "Race your friends",
    "Know who is behind you",
    "Win your way up",
    "Bring your tribe",
    "Keep every mile",
  ]);
  expect(texts(landing, "#about")[0]).toContain("We were three friends");
  expect(texts(landing, "#community")[0]).toMatch(/Join the Community.*Lace up\..*Out ?pace/);
  expect(attributes(landing, "#community a.badge", "href")).toEqual([appStoreLink.url]);
  expect(new Set(attributes(landing, "a.badge", "href"))).toEqual(new Set([appStoreLink.url]));
});

test("the footer opens networks in new tabs and links to the privacy policy", () => {
  const footer = documentOf("/").querySelector("footer");
  for (const { name, url } of socialLinks) {
    const link = footer?.querySelector(`a[href="${url}"][target="_blank"][rel="noopener"]`);
    expect(link?.textContent).toContain(name);
  }
  expect(footer?.textContent).toContain(copyrightLine);
  expect(footer?.querySelector('a[href="/privacy"]')?.textContent.trim()).toBe("Privacy Policy");
});

test("the privacy policy has ten sections, a list of links to them, and a contact", () => {
  const policy = documentOf("/privacy");
  expect(texts(policy, "article > header p")).toEqual(["Effective August 1, 2025"]);
  const links = attributes(policy, 'nav[aria-label="Sections of this policy"] a', "href");
  expect(links).toEqual(attributes(policy, ".text section", "id").map((id) => `#${id}`));
  expect(links).toHaveLength(10);
  expect(texts(policy, `a[href="mailto:${privacyEmail}"]`)).toEqual([privacyEmail]);
});

test("the features are three described pictures", () => {
  const features = documentOf("/features");
  expect(texts(features, "section h2")).toEqual(["One start.", "One race.", "One podium."]);
  expect(attributes(features, '[role="img"]', "aria-label")[0]).toMatch(/^A track from .* 0:45\.$/);
  const described = attributes(features, "img", "alt").join("\n");
  expect(described).toMatch(/^The course .* 34:09\.$/m);
  expect(described).toMatch(/^The battle of two tribes/m);
});

test("the team are three co-founders with their portraits and first results; values follow", () => {
  const team = documentOf("/team");
  const members = texts(team, ".team li");
  expect(members).toEqual([
    expect.stringMatching(/Co-founder.*No\. 001 North side, flat 19:42$/),
    expect.stringMatching(/Co-founder.*No\. 002 Hill district 20:31$/),
    expect.stringMatching(/Co-founder.*No\. 003 Seafront, headwind 19:44$/),
  ]);
  for (const [at, alt] of attributes(team, ".team img", "alt").entries()) {
    expect(alt).toContain(texts(team, ".team h2")[at]);
  }
  expect(texts(team, ".values li")).toEqual([
    "Win.",
    "Win so much we get tired of it.",
    "Keep winning anyway.",
  ]);
});

test("the pages of the newsletter's links are for readers of its e-mail alone", () => {
  for (const path of ["/newsletter/confirm", "/newsletter/unsubscribe"]) {
    expect(attributes(documentOf(path), 'meta[name="robots"]', "content")).toEqual(["noindex"]);
    expect(builtFile("sitemap.xml").toString("utf8")).not.toContain(path);
  }
});
