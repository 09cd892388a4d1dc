import { expect, test } from "vitest";
import { mailtoUrl } from "./mailto.ts";

test.each([
  ["ada@acme.example", "mailto:ada@acme.example"],
  ["q&a?cc=x%#@acme.example", "mailto:q%26a%3Fcc%3Dx%25%23@acme.example"],
  ["sales/eu+1@bücher.example", "mailto:sales%2Feu%2B1@b%C3%BCcher.example"],
])("a message to %s goes to that address alone", (address, url) => {
  expect(mailtoUrl(address)).toBe(url);
});

test("a subject keeps its characters", () => {
  expect(mailtoUrl("a@acme.example", "Q&A: 50 %?")).toBe(
    "mailto:a@acme.example?subject=Q%26A%3A%2050%20%25%3F",
  );
});
