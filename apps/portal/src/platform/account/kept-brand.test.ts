import { beforeEach, describe, expect, test } from "vitest";

import { forgetLoadedData } from "./account-data.ts";
import { keepBrand, presumedBrand } from "./kept-brand.ts";

const dana = { userId: "dana", brandId: "acme", brandName: "Acme", brandRole: "editor" } as const;

describe("presumedBrand", () => {
  beforeEach(() => {
    keepBrand("someone else", null);
  });

  test("at first it is the session's brand, in the session's role", () => {
    expect(presumedBrand(dana)).toEqual({ id: "acme", name: "Acme", role: "editor" });
    expect(presumedBrand({ ...dana, brandRole: null })?.role).toBe("viewer");
    expect(presumedBrand({ ...dana, brandId: null, brandName: null })).toBeNull();
  });

  test("the brand last chosen comes first, for its person only", () => {
    const beta = { id: "beta", name: "Beta", role: "viewer" } as const;
    keepBrand("dana", beta);
    expect(presumedBrand(dana)).toEqual(beta);
    expect(presumedBrand({ ...dana, userId: "kim" })?.id).toBe("acme");
  });

  test("after a sign-out, the choice stays without the brand's name", () => {
    keepBrand("dana", { id: "beta", name: "Beta", role: "owner" });
    forgetLoadedData();
    expect(presumedBrand(dana)).toEqual({ id: "beta", name: null, role: "owner" });
  });

  test("a person who left their only brand has none", () => {
    keepBrand("dana", null);
    expect(presumedBrand(dana)).toBeNull();
  });

  test("the name of the person's own brand is the session's", () => {
    keepBrand("dana", { id: "acme", name: "Old Acme", role: "owner" });
    expect(presumedBrand(dana)).toEqual({ id: "acme", name: "Acme", role: "owner" });
  });
});
