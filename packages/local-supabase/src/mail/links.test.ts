import { expect, test } from "vitest";
import { findLinks } from "./links.ts";

test("finds links in the HTML and the text, without duplicates", () => {
  const html = `<p><A class="b" HREF="http://127.0.0.1:54321/auth/v1/verify?token=1&amp;type=recovery">Go</A>
    <a href='https://outpace.example/?a=&#x27;&#39;'>Site</a> <a href="mailto:x@outpace.example">Mail</a>
    <a href="javascript:alert(1)">Bad</a></p>`;
  const text =
    "Go: http://127.0.0.1:54321/auth/v1/verify?token=1&type=recovery\nor http://localhost:5173/";
  expect(findLinks(html, text)).toEqual([
    "http://127.0.0.1:54321/auth/v1/verify?token=1&type=recovery",
    "https://outpace.example/?a=''",
    "http://localhost:5173/",
  ]);
});
