/** Finds URLs in a message, in the links of its HTML and in its text. */

const linkInHtml = /<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const linkInText = /https?:\/\/[^\s<>"']+/g;

export function findLinks(html: string, text: string): string[] {
  const fromHtml = [...html.matchAll(linkInHtml)].map(([, double, single]) =>
    decodeEntities(double ?? single ?? ""),
  );
  const fromText = [...text.matchAll(linkInText)].map(([link]) => link);
  return [...new Set([...fromHtml, ...fromText])].filter((link) => /^https?:\/\//i.test(link));
}

export function decodeEntities(value: string): string {
  return value
    .replace(/&#x([\da-f]+);/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
