/** The frame of every page: a test bench, which nobody takes for a place that handles money. */

/** Safe HTML. */
export interface Html {
  readonly html: string;
}

/** Escapes every value that is not HTML already; leaves out undefined. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { html: parts.map((part, index) => part + render(values[index])).join("") };
}
type Value = string | number | Html | undefined | readonly Html[];

function render(value: Value): string {
  if (value === undefined) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return escape(value);
  return "html" in value ? value.html : value.map(({ html: inner }) => inner).join("\n");
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

interface PageOptions {
  readonly status?: number;
  /** Other origins to which a form of this page leads. */
  readonly leadsTo?: readonly (string | null)[];
}

export function page(
  title: string,
  content: Html,
  { status = 200, leadsTo = [] }: PageOptions = {},
) {
  const origins = leadsTo.flatMap((url) => (url === null ? [] : [new URL(url).origin]));
  const { html: body } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Payment Test Bench</title>
        <link rel="icon" href="data:," />
        <style>
          ${{ html: style }}
        </style>
      </head>
      <body>
        <header>
          <p class="banner"><strong>Pretend checkout.</strong> No money moves.</p>
          <nav><a href="/">Payment test bench</a></nav>
        </header>
        <main>${content}</main>
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

const style = `
:root {
  color-scheme: light dark;
  --bench: light-dark(#eef0ea, #14160f); --plate: light-dark(#fff, #1d2017); --grid: light-dark(#dde1d6, #20241a);
  --line: light-dark(#16180f, #b9bfa9); --text: light-dark(#16180f, #eef0e6); --muted: light-dark(#4d5344, #aeb59d); --rivets: light-dark(#b4b9a8, #4a5040);
  --tape: #ffd400; --on-tape: #16180f; --bad: light-dark(#a1160a, #ff9b8c); --good: light-dark(#155c2b, #8fdc9f);
}
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 ui-monospace, "Cascadia Mono", "DejaVu Sans Mono", Menlo, monospace; color: var(--text); background: linear-gradient(var(--grid) 1px, transparent 1px) 0 0 / 24px 24px, linear-gradient(90deg, var(--grid) 1px, transparent 1px) 0 0 / 24px 24px, var(--bench); }
header { border-bottom: 2px solid var(--line); background: var(--plate); }
.banner { margin: 0; padding: .5rem 1rem; color: var(--on-tape); background: var(--tape); text-align: center; }
.banner::before { content: ""; display: block; height: 12px; margin: -.5rem -1rem .5rem; background: repeating-linear-gradient(-45deg, #16180f 0 12px, var(--tape) 12px 24px); }
nav { max-width: 60rem; margin: 0 auto; padding: .25rem 1rem; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
.narrow { max-width: 34rem; margin-inline: auto; }
a { color: inherit; display: inline-block; padding: .25rem 0; text-underline-offset: 3px; overflow-wrap: anywhere; }
h1, h2, h3 { margin: 0; line-height: 1.2; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; }
h1 span { display: block; }
h2 { margin-top: 2.5rem; font-size: 1.125rem; }
h3 { font-size: 1rem; }
p { margin: .75rem 0; overflow-wrap: anywhere; }
.plate { --rivet: radial-gradient(circle closest-side, var(--rivets) 96%, transparent); margin-top: 1rem; padding: 1.25rem; background: var(--rivet) 6px 6px / 7px 7px, var(--rivet) calc(100% - 6px) 6px / 7px 7px, var(--rivet) 6px calc(100% - 6px) / 7px 7px, var(--rivet) calc(100% - 6px) calc(100% - 6px) / 7px 7px, var(--plate); background-repeat: no-repeat; border: 2px solid var(--line); }
.amount { margin: .5rem 0; font-size: clamp(2rem, 10vw, 3rem); font-weight: 700; font-variant-numeric: tabular-nums; line-height: 1.1; }
.muted { color: var(--muted); }
.alert { padding: .75rem 1rem; border: 2px solid var(--bad); color: var(--bad); background: var(--plate); font-weight: 700; }
.state { font-weight: 700; }
.state::before { content: ""; display: inline-block; width: .65em; height: .65em; margin-inline-end: .5em; border: 2px solid currentColor; border-radius: 50%; }
.state:not([data-tone=plain])::before { background: currentColor; }
.state[data-tone=bad] { color: var(--bad); }
.state[data-tone=good] { color: var(--good); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: .75rem 0 0; font-size: .875rem; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
ul { margin: 0; padding: 0; list-style: none; }
form { margin: 0; }
.switches { display: grid; gap: 1rem; margin-top: .75rem; }
.switches div { display: grid; grid-template-columns: 14rem 1fr; gap: .25rem 1.25rem; align-items: center; }
.payments { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(26rem, 100%), 1fr)); gap: 1rem; margin-top: 1rem; }
.payments .plate { height: 100%; margin: 0; }
.row { display: flex; flex-wrap: wrap; align-items: end; gap: .75rem; margin-top: .75rem; }
button { min-height: 44px; padding: .5rem 1rem; font: inherit; font-weight: 700; text-align: start; color: var(--text); background: var(--plate); border: 2px solid var(--line); box-shadow: 3px 3px 0 var(--line); cursor: pointer; }
button:hover { background: var(--tape); color: var(--on-tape); }
button:active { translate: 2px 2px; box-shadow: 1px 1px 0 var(--line); }
button.main { color: var(--on-tape); background: var(--tape); }
label { display: block; }
label.field span { display: block; font-size: .875rem; }
input[type=text] { width: 9rem; min-height: 44px; padding: .5rem; font: inherit; color: inherit; background: var(--bench); border: 2px solid var(--line); border-radius: 0; font-variant-numeric: tabular-nums; }
fieldset { margin: .75rem 0 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 700; }
.waiting { align-items: center; margin-top: .25rem; }
.choices { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); gap: 0 1rem; margin-top: .5rem; }
.choices label { display: flex; gap: .75rem; align-items: center; min-height: 44px; }
input[type=radio] { width: 20px; height: 20px; margin: 0; flex: none; accent-color: var(--text); }
:focus-visible { outline: 3px solid var(--text); outline-offset: 3px; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd + dt { margin-top: .5rem; } .row button { flex: 1 1 auto; } .switches div { grid-template-columns: 1fr; } }
@media (prefers-reduced-motion: reduce) { button:active { translate: none; } }
@media (forced-colors: active) { button { box-shadow: none; } }
`;
