/** The plain text of a message, derived from its HTML so that both always agree. */
import { decodeEntities } from "./links.ts";

const unseen = /<head\b.*?<\/head>|<style\b.*?<\/style>|<!--.*?-->/gis;
const block = /<\/?(?:body|br|div|h[1-6]|hr|li|ol|p|table|tbody|td|tr|ul)\b[^>]*>/gi;
const link = /<a\s[^>]*?href\s*=\s*"([^"]*)"[^>]*>(.*?)<\/a\s*>/gis;

const own = /<bdi>(.*?)<\/bdi>/gis;

/** One paragraph per block. A link whose URL is not in the text becomes "label: URL". */
export function textOf(html: string): string {
  const seen = html.replace(unseen, "");
  const withoutLinks = plain(seen.replace(link, ""));
  return plain(
    seen.replace(link, (_, address: string, label: string) =>
      withoutLinks.includes(decodeEntities(address)) ? "" : `${label}: ${address}`,
    ),
  );
}

function plain(html: string): string {
  const text = html
    .replace(own, (_, typed: string) => isolated(typed))
    .replace(/\s+/g, " ")
    .replace(block, "\n")
    .replace(/<[^>]*>/g, "");
  const lines = decodeEntities(text)
    .split("\n")
    .map((line) => line.trim());
  return lines.filter((line) => line !== "").join("\n\n");
}

/** Wraps text with its own direction in Unicode isolates; a plain address needs none. */
function isolated(typed: string): string {
  return /^[ -~]*$/.test(typed) ? typed : `\u2068${typed}\u2069`;
}
