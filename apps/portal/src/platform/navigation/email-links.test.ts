import { renderEmail } from "@outpace/emails";
import { sampleSurroundings } from "@outpace/emails/sample-facts";
import { samples } from "@outpace/emails/samples";
import { expect, test } from "vitest";

import { patternAt } from "./paths.ts";

const portalLinks = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)]
    .map(([, url = ""]) => new URL(url.replaceAll("&amp;", "&")))
    .filter(({ origin }) => origin === sampleSurroundings.portalUrl);

test.each(samples)("every link of the email $name leads to a screen", ({ email }) => {
  const links = portalLinks(renderEmail(email, sampleSurroundings).html);
  const astray = links.filter(({ pathname }) => patternAt(pathname) === "*");
  expect(astray.map(({ pathname }) => pathname)).toEqual([]);
});
