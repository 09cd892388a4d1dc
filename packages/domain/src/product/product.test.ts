import { expect, test } from "vitest";
import {
  appStoreLink,
  copyrightLine,
  marketingDomain,
  portalDomain,
  privacyEmail,
  productName,
  productNameParts,
  socialLinks,
} from "./index.ts";

test("the two coloured parts spell the product's name", () => {
  expect(productNameParts.join("")).toBe(productName);
});

test("the copyright line names the year, the company and its rights", () => {
  expect(copyrightLine).toBe("© 2025 Outpace Inc. All rights reserved.");
});

test("the portal and the privacy address are on the product's domain", () => {
  expect(portalDomain).toBe(`partners.${marketingDomain}`);
  expect(privacyEmail).toBe(`privacy@${marketingDomain}`);
});

test("the footer links to two social networks and one professional network", () => {
  expect(socialLinks).toHaveLength(3);
});

test("every link is an https address on a reserved domain", () => {
  for (const { url } of [appStoreLink, ...socialLinks]) {
    expect(url).toMatch(/^https:\/\/[a-z.]+\.example\//);
  }
});
