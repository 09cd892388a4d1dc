/** The layout of the mail catcher's pages, and the escaping of their content. */

export function escapeHtml(value: string): string {
  return value
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** `content` is HTML whose variable parts are already escaped. */
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
<main>
${content}
</main>
</body>
</html>
`;
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#d8d5d1, #3a3836); --link: light-dark(#b80000, #ff6b6b); }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fff, #0b0b0c); color: light-dark(#0b0b0c, #f4f2ef); }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; margin-top: 2rem; }
a { color: var(--link); overflow-wrap: anywhere; }
a:focus-visible, button:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; }
caption { padding: 0 .5rem .5rem; text-align: left; }
th, td { padding: .625rem .5rem; text-align: left; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
td { font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0; }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 32rem; border: 1px solid var(--line); background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid var(--line); }
button { font: inherit; padding: .375rem .875rem; border: 1px solid currentColor; background: none; color: inherit; cursor: pointer; }
`;
