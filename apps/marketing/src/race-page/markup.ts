import type { HeadTag } from "./head.ts";
import type { Parts } from "./parts.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

function attributesMarkup(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join("");
}

/** The tags as HTML. */
export function headMarkup(tags: readonly HeadTag[]): string {
  return tags
    .map(({ tag, attributes, text }) => {
      const end = text === undefined ? "" : `${escapeHtml(text)}</${tag}>`;
      return `<${tag}${attributesMarkup(attributes)}>${end}`;
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

const named = /(<[a-z][^<>]*? data-race="([^"]*)"[^<>]*)>([^<]*)/g;

/** Writes parts into the built page, whose named elements hold either a text or elements. */
export function replaceParts(html: string, parts: Parts): string {
  return html.replaceAll(named, (all, tag: string, name: string, text: string) => {
    const part = parts[name];
    if (part === undefined) return all;
    if (typeof part === "object" && part !== null) return `${tag}${attributesMarkup(part)}>${text}`;
    const hidden = part === null || part === false ? " hidden" : "";
    const shown = typeof part === "boolean" ? text : escapeHtml(part ?? "");
    return `${tag.replace(/ hidden(?= |$)/, "")}${hidden}>${shown}`;
  });
}
