import { html, nothing, type Html } from "./html.ts";
import type { Block, Figure } from "./message.ts";
import { placesText, raceFigures, shareOf } from "./race-texts.ts";
import { color } from "./style.ts";
import { lineOf, othersText, textOf, words } from "./words.ts";

export function blockHtml(block: Block): Html {
  switch (block.kind) {
    case "paragraph":
      return html`<p class="text" style="margin: 0 0 16px; color: ${color.text}">
        ${textOf(block.words)}
      </p>`;
    case "quote":
      return quote(block.by, block.text);
    case "race":
      return card(
        html`<p
            class="text"
            dir="auto"
            style="margin: 4px 0 12px; font-size: 22px; line-height: 27px; font-weight: 900; letter-spacing: -0.5px; color: ${color.text}"
          >
            ${othersText(block.race.name)}
          </p>
          ${figures(raceFigures(block.race), true)}`,
      );
    case "figures":
      return card(figures(block.figures));
    case "places":
      return places(block.joined, block.places);
    case "list":
      return html`<ul
        class="text"
        style="margin: 0 0 16px; padding: 0 0 0 20px; color: ${color.text}"
      >
        ${block.items.map((item) => html`<li style="margin: 0 0 8px">${textOf(item)}</li>`)}
      </ul>`;
  }
}

function card(content: Html): Html {
  return html`<table
    role="presentation"
    class="raised line"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    bgcolor="${color.raised}"
    style="margin: 0 0 20px; border: 1px solid ${color.line}; border-radius: 4px; background-color: ${color.raised}"
  >
    <tr>
      <td style="padding: 14px 20px">${content}</td>
    </tr>
  </table>`;
}

/** Pairs in a table that says so: a screen reader reads each label with its value. */
function figures(rows: readonly Figure[], isUnderTitle = false): Html {
  const line = (index: number) =>
    index > 0 || isUnderTitle ? `border-top: 1px solid ${color.line}` : "border-top: 0";
  return html`<table
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="table-layout: fixed"
  >
    ${rows.map(
      ({ label, value }, index) =>
        html`<tr>
          <th
            scope="row"
            class="muted line"
            align="left"
            valign="top"
            width="34%"
            style="padding: 7px 12px 7px 0; ${line(index)}; font-size: 14px; line-height: 22px; font-weight: 400; text-align: left; color: ${color.muted}"
          >
            ${label}
          </th>
          <td
            class="text line"
            align="left"
            valign="top"
            style="padding: 7px 0; ${line(index)}; font-size: 16px; line-height: 22px; font-weight: 700; text-align: left; color: ${color.text}"
          >
            ${textOf(words`${value}`)}
          </td>
        </tr>`,
    )}
  </table>`;
}

function quote(by: string, text: string): Html {
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin: 0 0 20px"
  >
    <tr>
      <td class="line" style="padding: 2px 0 2px 16px; border-left: 3px solid ${color.line}">
        <p
          class="muted"
          style="margin: 0; font-size: 14px; line-height: 21px; color: ${color.muted}"
        >
          ${by}
        </p>
        <p class="text" dir="auto" style="margin: 0; color: ${color.text}">${lineOf(text)}</p>
      </td>
    </tr>
  </table>`;
}

/** A lane, red as far as places are taken. */
function places(joined: number, all: number): Html {
  const share = shareOf(joined, all);
  const cell = (className: string, background: string, width: number) =>
    html`<td
      class="${className}"
      width="${width}%"
      height="8"
      bgcolor="${background}"
      style="height: 8px; font-size: 1px; line-height: 8px; background-color: ${background}"
    >
      &nbsp;
    </td>`;
  return html`<p class="text" style="margin: 0 0 8px; font-weight: 700; color: ${color.text}">
      ${placesText(joined, all)}
    </p>
    <table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      border="0"
      style="margin: 0 0 24px"
    >
      <tr>
        ${share > 0 ? cell("taken", color.red, share) : nothing}${share < 100 ? cell("empty", color.line, 100 - share) : nothing}
      </tr>
    </table>`;
}
