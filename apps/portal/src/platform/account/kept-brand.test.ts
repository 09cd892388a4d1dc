import { beforeEach, describe, expect, test } from "vitest";

import { forgetLoadedData } from "./account-data.ts";
import { keepBrand, presumedBrand } from "./kept-brand.ts";

const acme = { id: "acme", name: "Acme", isClosed: false };
const dana = { userId: "dana", brandId: "acme", brandName: "Acme", brandRole: "editor" } as const;

describe("presumedBrand", () => {
  beforeEach(() => {
    keepBrand("someone else", null);
  });

  test("at first it is the session's brand, in the session's role", () => {
    expect(presumedBrand(dana)).toEqual({ ...acme, role: "editor" });
    expect(presumedBrand({ ...dana, brandRole: null })?.role).toBe("viewer");
    expect(presumedBrand({ ...dana, brandId: null, brandName: null })).toBeNull();
  });

  test("the brand last chosen comes first, for its person only", () => {
    const beta = { id: "beta", name: "Beta", role: "viewer", isClosed: true } as const;
    keepBrand("dana", beta);
    expect(presumedBrand(dana)).toEqual(beta);
    expect(presumedBrand({ ...dana, userId: "kim" })?.id).toBe("acme");
  });

  test("after a sign-out, the choice stays without the brand's name", () => {
    const beta = { id: "beta", role: "owner", isClosed: false } as const;
    keepBrand("dana", { ...beta, name: "Beta" });
    forgetLoadedData();
    expect(presumedBrand(dana)).toEqual({ ...beta, name: null });
  });

  test("a person who left their only brand has none", () => {
    keepBrand("dana", null);
    expect(presumedBrand(dana)).toBeNull();
  });

  test("the name of the person's own brand is the session's", () => {
    keepBrand("dana", { ...acme, name: "Old Acme", role: "owner" });
    expect(presumedBrand(dana)).toEqual({ ...acme, role: "owner" });
  });
});
