/** The pages of the mail catcher: the list and one message. */
import type { CaughtMessage } from "./mailbox.ts";
import { escapeHtml, page } from "./page.ts";

export function listPage(messages: CaughtMessage[]): string {
  if (messages.length === 0) {
    return page(
      "Caught mail",
      `<h1>Caught mail</h1>
<p class="empty">No mail yet. Mail from the backend, such as a link to reset a password, appears here.
<a href="/">Look again</a></p>`,
    );
  }
  return page(
    `Caught mail (${String(messages.length)})`,
    `<h1>Caught mail</h1>
<p>${String(messages.length)} ${messages.length === 1 ? "message" : "messages"}, newest first</p>
<ol>
${messages.map(item).join("\n")}
</ol>
<details><summary>Delete all mail</summary><form method="post" action="/clear"><button>Delete all</button></form></details>`,
  );
}

function item({ id, subject, to, sentAt }: CaughtMessage): string {
  return `<li><a href="/messages/${escapeHtml(id)}">${own(subject)}</a><span>${own(to)}</span>${time(sentAt)}</li>`;
}

export function messagePage(message: CaughtMessage): string {
  return page(
    message.subject,
    `<p><a href="/">All mail</a></p>
<h1>${own(message.subject)}</h1>
<dl><dt>To</dt><dd>${own(message.to)}</dd><dt>Sent</dt><dd>${time(message.sentAt)}</dd></dl>
${headers(message.headers)}
${links(message.links)}
${message.html ? rendered(message.html) : ""}
${message.text ? `<h2>As plain text</h2>\n<pre dir="auto">${escapeHtml(message.text)}</pre>` : ""}`,
  );
}

export function missingPage(): string {
  return page("Not found", `<h1>Not found</h1>\n<p><a href="/">All mail</a></p>`);
}

function headers(all: CaughtMessage["headers"]): string {
  const items = Object.entries(all).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${own(value)}</dd>`,
  );
  return items.length === 0 ? "" : `<h2>Headers</h2>\n<dl>${items.join("")}</dl>`;
}

function links(addresses: string[]): string {
  if (addresses.length === 0) return "";
  const items = addresses.map((address) => {
    const escaped = escapeHtml(address);
    return `<li><a href="${escaped}" rel="noreferrer">${escaped}</a></li>`;
  });
  return `<h2>Links in this message</h2>\n<ul>\n${items.join("\n")}\n</ul>`;
}

/** The sandbox keeps scripts in a message from running. Links open in a new tab. */
function rendered(html: string): string {
  const document = `<!doctype html><base target="_blank">${html}`;
  return `<h2>As the recipient sees it</h2>
<iframe title="The message" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(document)}"></iframe>`;
}

/** Isolates a text's direction from its surroundings. */
function own(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}

function time(iso: string): string {
  return `<time datetime="${escapeHtml(iso)}">${escapeHtml(iso.replace("T", " ").slice(0, 19))} UTC</time>`;
}
