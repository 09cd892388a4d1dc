import { expect, test } from "vitest";
import { textOf } from "./text.ts";

test("each block becomes a paragraph, and invisible content is left out", () => {
  const html = `<!doctype html><html><head><title>Hidden</title></head>
    <body><style>p { color: red }</style><!-- Hidden -->
    <h1>Out<span>pace</span></h1><table><tr><td><p>One &amp;
      <b>two</b></p></td></tr></table></body></html>`;
  expect(textOf(html)).toBe("Outpace\n\nOne & two");
});

test("typed text keeps its direction, in isolates unless it is a plain address", () => {
  expect(textOf("<p>For <bdi>one@outpace.example</bdi>.</p>")).toBe("For one@outpace.example.");
  expect(textOf("<p>For <bdi>חברת הים!</bdi>.</p>")).toBe("For \u2068חברת הים!\u2069.");
});

test("a link has its URL appended, unless the text contains it", () => {
  const address = "https://outpace.example/?a=1&amp;b=2";
  expect(textOf(`<p><a class="button" href="${address}">Go</a></p>`)).toBe(
    "Go: https://outpace.example/?a=1&b=2",
  );
  expect(textOf(`<p><a href="${address}"\n  >Go</a\n></p><p>${address}</p>`)).toBe(
    "https://outpace.example/?a=1&b=2",
  );
});
