import type { HeadTag } from "./head.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** The tags as HTML. */
export function headMarkup(tags: readonly HeadTag[]): string {
  return tags
    .map(({ tag, attributes, text }) => {
      const written = Object.entries(attributes).map(
        ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
      );
      const end = text === undefined ? "" : `${escapeHtml(text)}</${tag}>`;
      return `<${tag}${written.join("")}>${end}`;
    })
    .join("");
}

/** The tags of the built page that a race's own replace: those that `headSelector` selects. */
const replaced =
  /<title>[^<]*<\/title>|<meta (?:name="(?:description|robots|apple-itunes-app|twitter:[^"]*)"|property="og:[^"]*")[^>]*>|<link rel="canonical"[^>]*>/g;

/** Puts the tags, and data for the page's script, into the head of the built page. */
export function replaceHead(html: string, tags: readonly HeadTag[], json: string): string {
  const data = `<script type="application/json" id="race">${json}</script>`;
  return html
    .replaceAll(replaced, "")
    .replace("</head>", () => `${headMarkup(tags)}${data}</head>`);
}
