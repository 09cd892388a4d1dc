/** The layout of the mail catcher's pages, and escaping. */

export function escapeHtml(value: string): string {
  return value
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** `content` is HTML with its variables already escaped. */
export function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<header><a href="/">Mail<span>box</span></a><p>Nothing here has left this computer.</p></header>
<main>
${content}
</main>
</body>
</html>
`;
}

/** Self-contained, because the mail catcher has neither design tokens nor fonts. The colors match. */
const style = `
:root {
  color-scheme: light dark;
  --surface: light-dark(#f7f6f4, #0b0b0c); --raised: light-dark(#fff, #171615); --sunken: light-dark(#eeece8, #262422);
  --line: light-dark(#dfdcd6, #3d3935); --text: light-dark(#0b0b0c, #f7f6f4); --muted: light-dark(#56514a, #b3aea5);
  --accent: light-dark(#d40000, #ff5a4f);
}
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 "Helvetica Neue", Arial, sans-serif; background: var(--surface); color: var(--text); }
header { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; padding: 1rem max(1rem, 50vw - 30rem); background: #0b0b0c; color: #c4c0b8; border-bottom: 4px solid #f00; }
header a { color: #fff; font-size: 1.5rem; font-weight: 900; font-style: italic; letter-spacing: -.04em; text-decoration: none; }
header span { color: #f00; }
header p { margin: 0; font-size: .875rem; }
header a:focus-visible { outline-color: #fff; }
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { margin: 0 0 1.5rem; font-size: clamp(1.5rem, 5vw, 2.25rem); font-weight: 900; line-height: 1.1; letter-spacing: -.03em; overflow-wrap: anywhere; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.125rem; }
a { color: var(--accent); overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }
.empty, dl { padding: 1.25rem; background: var(--raised); border: 1px solid var(--line); border-radius: 4px; }
ol { margin: 0; padding: 0; list-style: none; background: var(--raised); border: 1px solid var(--line); border-radius: 4px; }
li { overflow-wrap: anywhere; }
ol li { position: relative; display: grid; grid-template-columns: 1fr max-content; gap: 0 1.5rem; padding: .875rem 1.25rem; color: var(--muted); font-variant-numeric: tabular-nums; }
ol li + li { border-top: 1px solid var(--line); }
ol li:hover { background: var(--sunken); }
ol a { grid-column: 1 / -1; color: var(--text); font-weight: 700; text-decoration: none; }
ol li:hover a { text-decoration: underline; }
/* A row opens wherever it is clicked. */
ol a::after { content: ""; position: absolute; inset: 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0; }
dt { font-weight: 700; }
dd { margin: 0; overflow-wrap: anywhere; }
ul { padding-left: 1.25rem; }
iframe { width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: 4px; background: #fff; }
pre { margin: 0; padding: 1.25rem; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--raised); border: 1px solid var(--line); border-radius: 4px; }
details { margin-top: 1.5rem; }
summary { width: max-content; max-width: 100%; cursor: pointer; color: var(--muted); }
button { margin-top: .75rem; padding: .625rem 1.25rem; font: inherit; font-weight: 700; color: #fff; background: #d40000; border: 0; border-radius: 2px; cursor: pointer; }
@media (max-width: 30rem) { ol li { grid-template-columns: 1fr; } dl { grid-template-columns: 1fr; } }
`;
