import { copyrightLine, productNameParts } from "@outpace/domain/product";
import { blockHtml } from "./block-html.ts";
import { html, inline, type Html } from "./html.ts";
import type { Footer, Link, Message } from "./message.ts";
import { color, darkStyle, font } from "./style.ts";

/** The whole email as HTML: tables, inline styles and no picture, which is what Gmail and Outlook understand. */
export function messageHtml(message: Message): string {
  return html`<!doctype html>
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
        <style>
          :root {
            color-scheme: light dark;
          }
        </style>
        ${darkStyle}
      </head>
      <body class="surface" style="margin: 0; padding: 0; background-color: ${color.surface}">
        ${preheader(message)}
        <table
          role="presentation"
          class="surface"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          bgcolor="${color.surface}"
        >
          <tr>
            <td align="center" style="padding: 32px 16px">
              <!--[if mso]><table role="presentation" width="568" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
              <table
                role="presentation"
                class="text"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width: 568px; ${font}; font-size: 16px; line-height: 24px; color: ${color.text}; text-align: left; word-break: break-word"
              >
                ${wordmark}
                <tr>
                  <td style="padding: 32px 0">
                    <h1
                      class="text"
                      style="margin: 0 0 16px; font-size: 30px; line-height: 34px; font-weight: 900; letter-spacing: -1px; color: ${color.text}"
                    >
                      ${inline(message.heading)}
                    </h1>
                    ${message.blocks.map(blockHtml)} ${button(message.button)}
                    ${(message.links ?? []).map(furtherLink)}
                    ${message.note ? small(inline(message.note), "24px 0 0") : html``}
                  </td>
                </tr>
                ${footer(message.footer)}
              </table>
              <!--[if mso]></td></tr></table><![endif]-->
            </td>
          </tr>
        </table>
      </body>
    </html> `.markup;
}

/** What lists of mail show after the subject, followed by invisible characters that keep them from showing the next texts. */
function preheader({ preheader: text }: Message): Html {
  const filler = "\u034F\u200C\u00A0".repeat(60);
  return html`<div style="display: none; max-height: 0; overflow: hidden; mso-hide: all">
    ${inline(text)}${filler}
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
function button({ label, url }: Link): Html {
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
    ${small(html`${isMail(url) ? "Or write to:" : "Or open this link:"} ${plainLink(url.replace(/^mailto:/, ""), url)}`, "16px 0 0")}`;
}

const isMail = (url: string) => url.startsWith("mailto:");

function furtherLink({ label, url }: Link): Html {
  return html`<p class="text" style="margin: 16px 0 0; color: ${color.text}">
    ${plainLink(label, url)}
  </p>`;
}

function plainLink(label: string, url: string): Html {
  return html`<a
    class="text"
    href="${url}"
    style="color: ${color.text}; text-decoration: underline; word-break: break-all"
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

function footer({ why, link }: Footer): Html {
  const way = link ? html` ${plainLink(link.label, link.url)}` : html``;
  return html`<tr>
    <td class="line" style="padding-top: 20px; border-top: 1px solid ${color.line}">
      ${small(html`${inline(why)}${way}`, "0 0 8px")} ${small(html`${copyrightLine}`, "0")}
    </td>
  </tr>`;
}
