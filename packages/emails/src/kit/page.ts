import { copyrightLine, productNameParts } from "@outpace/domain/product";
import { blockHtml } from "./block-html.ts";
import { html, nothing, type Html } from "./html.ts";
import { type Footer, type Link, type Message, shownUrl } from "./message.ts";
import { color, styles, textStyle } from "./style.ts";
import { textOf } from "./words.ts";

/**
 * The whole email as HTML, of what Gmail and Outlook understand: tables, inline styles and no picture. Gmail drops the elements
 * around the body's content, so the outermost table repeats their language and color.
 */
export function messageHtml(message: Message): string {
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta
          name="format-detection"
          content="telephone=no, date=no, address=no, email=no, url=no"
        />
        <title>${message.subject}</title>
        ${styles}
      </head>
      <body class="surface" style="margin: 0; padding: 0; background-color: ${color.surface}">
        ${preheader(message)}
        <table
          lang="en"
          role="presentation"
          class="surface"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          bgcolor="${color.surface}"
        >
          <tr>
            <td align="center" style="padding: 32px 16px">${column(message)}</td>
          </tr>
        </table>
      </body>
    </html> `;
  // Indentation would be a third of the email.
  return markup.replaceAll(/\s*\n\s*/g, "\n");
}

/** At most 568 pixels wide. Outlook for Windows knows no such limit, so it has a table of that width around. */
function column({ heading, blocks, button, links = [], note, footer }: Message): Html {
  return html`<!--[if mso]><table role="presentation" width="568" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
    <table
      role="presentation"
      class="text"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      border="0"
      style="max-width: 568px; table-layout: fixed; ${textStyle}"
    >
      ${wordmark}
      <tr>
        <td style="padding: 32px 0">
          <h1
            class="text"
            style="margin: 0 0 16px; font-size: 30px; line-height: 34px; font-weight: 900; letter-spacing: -1px; color: ${color.text}"
          >
            ${textOf(heading)}
          </h1>
          ${blocks.map(blockHtml)} ${buttonHtml(button)} ${links.map(furtherLink)}
          ${note ? small(html`${textOf(note)}`, "24px 0 0") : nothing}
        </td>
      </tr>
      ${footerHtml(footer)}
    </table>
    <!--[if mso]></td></tr></table><![endif]-->`;
}

/** What lists of mail show after the subject, followed by invisible characters that keep them from showing the next texts. */
function preheader({ preheader: text }: Message): Html {
  const filler = "\u034F\u200C\u00A0".repeat(60);
  return html`<div style="display: none; max-height: 0; overflow: hidden; mso-hide: all">
    ${textOf(text)}${filler}
  </div>`;
}

const [ink, red] = productNameParts;
const wordmark = html`<tr>
  <td style="padding-bottom: 18px; border-bottom: 3px solid ${color.red}">
    <p
      class="text"
      style="margin: 0; font-size: 28px; line-height: 28px; font-weight: 900; font-style: italic; letter-spacing: -1px; color: ${color.text}"
    >
      ${ink}<span style="color: ${color.red}">${red}</span>
    </p>
  </td>
</tr>`;

/** Outlook for Windows ignores an inline element's padding, and takes the cell's instead. */
function buttonHtml({ label, url }: Link): Html {
  const address = shownUrl(url);
  const lead = address === url ? "Or open this link:" : "Or write to this address:";
  return html`<table
      role="presentation"
      cellpadding="0"
      cellspacing="0"
      border="0"
      style="margin-top: 12px"
    >
      <tr>
        <td
          bgcolor="${color.redDeep}"
          style="border-radius: 2px; background-color: ${color.redDeep}; mso-padding-alt: 15px 26px"
        >
          <a
            href="${url}"
            style="display: inline-block; padding: 15px 26px; font-size: 16px; line-height: 22px; font-weight: 700; color: #ffffff; text-decoration: none"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    ${small(html`${lead}<br />${linkHtml({ label: address, url }, "muted")}`, "16px 0 0")}`;
}

function furtherLink(link: Link): Html {
  return html`<p class="text" style="margin: 16px 0 0; color: ${color.text}">
    ${linkHtml(link, "text")}
  </p>`;
}

function linkHtml({ label, url }: Link, tone: "text" | "muted"): Html {
  return html`<a
    class="${tone}"
    href="${url}"
    style="color: ${color[tone]}; text-decoration: underline"
    >${label}</a
  >`;
}

function small(content: Html, margin: string): Html {
  return html`<p
    class="muted"
    style="margin: ${margin}; font-size: 14px; line-height: 21px; color: ${color.muted}"
  >
    ${content}
  </p>`;
}

function footerHtml({ why, link }: Footer): Html {
  return html`<tr>
    <td class="line" style="padding-top: 20px; border-top: 1px solid ${color.line}">
      ${small(html`${textOf(why)}`, "0 0 8px")}
      ${link ? small(linkHtml(link, "muted"), "0 0 8px") : nothing}
      ${small(html`${copyrightLine}`, "0")}
    </td>
  </tr>`;
}
