import { HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import { shownUrl } from "./kit/message.ts";
import { renderEmail } from "./render-email.ts";
import { sampleSurroundings } from "./sample-facts.ts";
import { samples } from "./samples.ts";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // Gmail and Outlook read inline styles and the attributes from before them.
    "no-inline-style": "off",
    "no-deprecated-attr": "off",
    // Outlook for Windows reads these.
    "no-conditional-comment": "off",
    // Some of them do not know "none".
    "presentation-role-style": ["error", { prefer: "presentation" }],
    // Prettier's style.
    "doctype-style": ["error", { style: "lowercase" }],
    "void-style": ["error", { style: "selfclosing" }],
    "prefer-tbody": "off",
  },
});

/** What Gmail and Outlook keep, by caniemail.com; properties that only Outlook knows begin with "mso-". */
const elements = new Set(
  "html head meta title style body div table tr th td h1 p span a br ul li".split(" "),
);
const properties = new Set([
  ..."background-color border border-bottom border-left border-radius border-top color display".split(
    " ",
  ),
  ..."font-family font-size font-style font-weight height letter-spacing line-height".split(" "),
  ..."margin margin-top max-height max-width overflow padding padding-bottom padding-top".split(
    " ",
  ),
  ..."table-layout text-align text-decoration word-wrap mso-hide mso-line-height-rule mso-padding-alt".split(
    " ",
  ),
]);

describe.each(samples)("$name", ({ email }) => {
  const { html } = renderEmail(email, sampleSurroundings);

  test("is valid HTML", async () => {
    const { results } = await validator.validateString(html);
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ""})`),
    );
    expect(faults).toEqual([]);
  });

  test("has only elements and styles that Gmail and Outlook keep", () => {
    const used = [...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, element = ""]) => element);
    expect(used.filter((element) => !elements.has(element))).toEqual([]);
    const declared = [...html.matchAll(/ style="([^"]*)"/g)].flatMap(([, style = ""]) =>
      style.split(";").map((declaration) => declaration.split(":")[0]?.trim() ?? ""),
    );
    expect(declared.filter((property) => !properties.has(property))).toEqual([]);
    expect(html).not.toMatch(
      /display: (?!none|inline-block)|url\(|@import|@font-face|<img|position:/,
    );
  });

  test("says its layout, language, title and colors, and shows its button's address", () => {
    const tables = [...html.matchAll(/<table\s([^>]*)>/g)].map(([, attributes = ""]) => attributes);
    const data = tables.filter((attributes) => !attributes.includes('role="presentation"'));
    expect(data).toHaveLength(html.split("<th").length > 1 ? data.length : 0);
    expect(html).toMatch(/<html lang="en">/);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).toContain('<meta name="color-scheme" content="light dark" />');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/bgcolor="#d40000"/g)).toHaveLength(1);
    const [, button = ""] = /bgcolor="#d40000"[^]*?href="([^"]*)"/.exec(html) ?? [];
    expect(html).toMatch(new RegExp(`>${shownUrl(button).replaceAll(/[?.]/g, "\\$&")}</a`));
  });
});
