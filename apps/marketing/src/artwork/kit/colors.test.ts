import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { colors } from "./colors.ts";

test("the colors of drawings are the tokens", () => {
  const file = new URL("../../../../../packages/ui/src/tokens.css", import.meta.url);
  const css = readFileSync(file, "utf8");
  for (const [name, value] of Object.entries(colors)) {
    const token = name
      .replace(/(?=\d)/, "-")
      .replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
    expect(css).toMatch(new RegExp(`--color-${token.replace(/-(\d+)$/, "-$1")}: ${value};`));
  }
});
