import { expect, test } from "vitest";

import { pastedLink, restoredLink, tokenIn } from "./token-links.ts";

const random = "q".repeat(22);
const signed = `brand:7f3-1.1790000000.${"a0".repeat(32)}`;

test.each([
  ["", ""],
  ["#", ""],
  ["#%", ""],
  [`#${random}`, random],
  [`#${encodeURIComponent(signed)}`, signed],
  [`#${random}-_`, `${random}-_`],
  [`#${random}?utm_source=mail`, random],
  [`#${random}.`, random],
  [`#${random}%3E`, random],
  [`#%23${random}`, random],
])("the token of the fragment %j is %j", (fragment, token) => {
  expect(tokenIn(fragment)).toBe(token);
});

const report = "/brands/report/";
test.each([
  [`/brands/invitation%23${signed}`, "", `/brands/invitation#${signed}`],
  [`/brands/invitation/%23${random}`, "", `/brands/invitation#${random}`],
  [`${report}%2523${random}`, "", `${report}#${random}`],
  [`/brands/report%23${random}`, "?utm_source=chat", `${report}?utm_source=chat#${random}`],
  [report, `?recap%23${random}`, `${report}?recap#${random}`],
  [report, "?recap", null],
  ["/brands/invitation%23", "", null],
  [`/brands/dashboard%23${random}`, "", null],
  ["/brands/login", `?next=%2Fbrands%2Freport%2F%23${random}`, null],
])("the address %s%s is restored to %s", (pathname, search, address) => {
  expect(restoredLink({ pathname, search })).toBe(address);
});

const site = "https://portal.example";
test.each([
  [`${site}/brands/invitation#${signed}`, `/brands/invitation#${signed}`],
  [` <${site}/brands/keep-factor%23${random}> `, `/brands/keep-factor#${random}`],
  [`${site}/brands/report/#${random}`, `/brands/report/#${random}`],
  [
    `https://eur01.mail.example/?url=${encodeURIComponent(`${site}/brands/keep-brand#${signed}`)}&data=05%7C02`,
    `/brands/keep-brand#${signed}`,
  ],
  [signed, `/brands/invitation#${signed}`],
  [`\u200b${random}\n`, `/brands/invitation#${random}`],
  [`#${random}`, `/brands/invitation#${random}`],
  [`https://other.example/#${random}`, `/brands/invitation#${random}`],
  ["", null],
  ["invitation", null],
  [`${site}/brands/invitation`, null],
  [`${site}/brands/invitation#`, null],
  ["Join the team of Harbor Running", null],
])("the pasted text %j leads to %s", (text, address) => {
  expect(pastedLink(text, "/brands/invitation")).toBe(address);
});
