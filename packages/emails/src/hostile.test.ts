import fc from "fast-check";
import { expect, test } from "vitest";
import type { EmailOfKind } from "./payloads.ts";
import { renderEmail, type RenderedEmail } from "./render-email.ts";
import { sampleOrder, sampleRace, sampleSurroundings } from "./sample-facts.ts";
import { samples } from "./samples.ts";

const attacks = [
  "</td></tr></table><script>alert(1)</script>",
  '"><a href="https://evil.example">',
  "' onclick='alert(1)",
  "<!--<![endif]-->",
  "&lt;b&gt; &amp; &#60;i&#62;",
  "Ten\r\nBcc: everyone@evil.example",
  "Ten\u2028Subject: free\u0085shoes\v\f\0\u001b[2J",
  "http://evil.example",
  "HTTPS:evil.example//x",
  "www.evil.example",
  "free-shoes.evil.example/now",
  "evil。example，evil．example｡evil｡example",
  "boss@evil.example",
  "mailto:boss＠evil.example",
  "\u202Eelpmaxe.live\u202C\u2066\u2069\u2069",
  "מרוץ הלילה!",
  "\ud800\udc00\ud800",
  "e\u0301".repeat(200),
  "👨‍👩‍👧‍👦".repeat(40),
  "W".repeat(500),
];

const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...attacks) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 200 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...attacks), fc.constantFrom(...attacks))
      .map((two) => two.join(" ")),
  },
);

/** The paths of a payload's texts, such as ["race", "name"]. */
function textPaths(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textPaths(inner, [...path, key]));
}

function withText(email: EmailOfKind, path: readonly string[], text: string): EmailOfKind {
  const changed = JSON.parse(JSON.stringify(email)) as EmailOfKind;
  const last = path.at(-1) ?? "";
  const holder = path
    .slice(0, -1)
    .reduce(
      (inner, key) => inner[key] as Record<string, unknown>,
      changed.payload as Record<string, unknown>,
    );
  holder[last] = text;
  return changed;
}

/** The markup without texts, and without the values that carry ids: what nobody's words may change. */
const skeleton = (html: string) =>
  html
    .replaceAll(/>[^<]*</g, "><")
    .replaceAll(
      /href="([^"]*\/brands\/(?:analytics|orders|edit-race|create-race|keep-factor|keep-brand|secure-account|invitation)|[^"]*\/social-generator)[^"]*"/g,
      'href="$1"',
    );

/** The texts of the HTML that no link holds, as a reader sees them. */
const unlinkedTexts = (html: string) =>
  html
    .replace(/<head>[^]*<\/head>/, "")
    .replaceAll(/<a\s[^]*?<\/a\s*>/g, "")
    .replaceAll(/<[^>]*>/g, "\n");

const linkLike =
  /\b(?:https?|ftp|file|mailto):[\w/]|\bwww\.\w|[\w.+-][@＠]\w|[\p{L}\d][.。．｡]\p{L}/iu;

/** Addresses of accounts, in a field that has one, are no harm. */
const accounts = /[\w•]+@(?:harbor|outpace)\.example/g;
const ofAccounts = /(?:^|_)(?:email|by|address)$/;

/** What is left of a text without the addresses of accounts. */
const withoutAccounts = (text: string, path: readonly string[]) => {
  const rest = text.replaceAll(accounts, "");
  return ofAccounts.test(path.at(-1) ?? "") ? rest.replaceAll(/[\w•]+@evil\.example/g, "") : rest;
};

const linkLines = (text: string) => text.match(/^https?:\/\//gm)?.length;

function render(email: EmailOfKind): RenderedEmail | null {
  try {
    return renderEmail(email, sampleSurroundings);
  } catch (error) {
    // An invalid time, status or kind of review.
    if (error instanceof URIError || error instanceof RangeError) return null;
    throw error;
  }
}

const fields = samples.flatMap(({ name, email }) =>
  textPaths(email.payload)
    .filter((path) => path.at(-1) !== "receipt_url")
    .map((path) => ({ field: `${name}: ${path.join(".")}`, email, path })),
);

test.each(fields)("$field cannot make markup, a header, a line or a link", ({ email, path }) => {
  const plain = renderEmail(email, sampleSurroundings);
  fc.assert(
    fc.property(hostileText, (text) => {
      const hostile = render(withText(email, path, text));
      if (hostile === null) return;
      expect(skeleton(hostile.html)).toBe(skeleton(plain.html));
      expect(hostile.headers).toEqual(plain.headers);
      expect(hostile.subject.length).toBeLessThan(60);
      expect(hostile.subject).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]/u);
      expect(hostile.html + hostile.text).not.toMatch(/[^\P{Cc}\n]|\p{Cs}/u);
      const foreign = hostile.text.replaceAll(
        /^https:\/\/(?:outpace|partners\.outpace|pay\.stripe)\.example\/\S+$/gm,
        "",
      );
      // Staff's reasons keep the addresses that they tell.
      if (path.at(-1) === "reason") return;
      for (const part of [unlinkedTexts(hostile.html), foreign]) {
        expect(withoutAccounts(part, path)).not.toMatch(linkLike);
      }
      expect(linkLines(hostile.text)).toBe(linkLines(plain.text));
      expect(hostile.html.length).toBeLessThan(100_000);
    }),
    { numRuns: 40, examples: [["toString"]] },
  );
});

test.each([
  "javascript:alert(1)",
  'https://a.example/" onclick="x',
  "//evil.example",
  "https://a b",
])("%s is no link to a receipt", (receipt_url) => {
  const payload = { order: sampleOrder, race: sampleRace, receipt_url };
  const { html, text } = renderEmail({ kind: "order_paid", payload }, sampleSurroundings);
  expect(html + text).not.toContain("Receipt of your card payment");
});
