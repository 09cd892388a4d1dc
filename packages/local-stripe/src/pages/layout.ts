/** The frame of every page: a test bench, which nobody takes for a place that handles money. */
import { html, type Html } from "./html.ts";

interface PageOptions {
  readonly status?: number;
  /** Other origins to which a form of this page leads. */
  readonly leadsTo?: readonly (string | null)[];
}

export function page(
  title: string,
  content: Html,
  { status = 200, leadsTo = [] }: PageOptions = {},
): Response {
  const origins = leadsTo.flatMap((url) => (url === null ? [] : [new URL(url).origin]));
  const { html: body } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Pretend Checkout</title>
        <link rel="icon" href="data:," />
        <style>
          ${{ html: style }}
        </style>
      </head>
      <body>
        <header>
          <p class="banner"><strong>Pretend checkout.</strong> No money moves.</p>
        </header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `;
  return new Response(body, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self' ${[...new Set(origins)].join(" ")}; frame-ancestors 'none'; base-uri 'none'`,
      "referrer-policy": "same-origin",
    },
  });
}

export function messagePage(title: string, text: string, status: number): Response {
  return page(title, html`<p role="alert">${text}</p>`, { status });
}

export function facts(entries: readonly (readonly [string, string | Html])[]): Html {
  return html`<dl>
    ${entries.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

/** Whole seconds as a time that is the same everywhere. */
export function time(seconds: number): Html {
  const iso = new Date(seconds * 1000).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")} UTC</time>`;
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#16180f, #b9bfa9); --plate: light-dark(#fff, #1d2017); --muted: light-dark(#4d5344, #aeb59d); --tape: #ffd400; --bad: light-dark(#a1160a, #ff9b8c); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 ui-monospace, Menlo, monospace; color: light-dark(#16180f, #eef0e6); background: light-dark(#eef0ea, #14160f); overflow-wrap: anywhere; }
.banner { margin: 0; padding: .75rem 1rem; color: #16180f; background: var(--tape); border-bottom: 2px solid var(--line); text-align: center; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.2; }
a { color: inherit; display: inline-block; padding: .25rem 0; }
ul { padding: 0; list-style: none; }
[role=alert] { color: var(--bad); font-weight: 700; }
.amount { margin: .5rem 0; font-size: 2.5rem; font-weight: 700; }
.muted, dt { color: var(--muted); }
dl { font-size: .875rem; }
dd { margin: 0 0 .5rem; }
.switch { display: grid; grid-template-columns: 14rem 1fr; gap: .25rem 1.25rem; align-items: center; margin-top: 1rem; }
button { min-height: 44px; padding: .5rem 1rem; font: inherit; font-weight: 700; text-align: start; color: inherit; background: var(--plate); border: 2px solid var(--line); cursor: pointer; }
button:hover { background: var(--tape); color: #16180f; }
:focus-visible { outline: 3px solid currentColor; outline-offset: 3px; }
@media (max-width: 30rem) { .switch { grid-template-columns: 1fr; } }
`;
