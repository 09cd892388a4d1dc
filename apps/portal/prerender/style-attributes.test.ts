import { expect, test } from "vitest";

import { extractStyleAttributes } from "./style-attributes.ts";

test("equal style attributes share one rule of a style sheet", () => {
  const html = `<p style="left:10%">a</p><p class="b" style="--name:&quot;c&quot;">d</p><i style="left:10%"></i>`;
  expect(extractStyleAttributes(html)).toEqual({
    html: `<p data-styles="0">a</p><p class="b" data-styles="1">d</p><i data-styles="0"></i>`,
    styles: `[data-styles="0"]{left:10%}[data-styles="1"]{--name:"c"}`,
  });
});
