import { beforeEach, describe, expect, test } from "vitest";

import { tabStorage } from "../browser/tab-storage.ts";
import { forgetLoadedData } from "./account-data.ts";
import { keepViewedBrand, viewedBrand } from "./viewed-brand.ts";

const acme = { id: "acme", name: "Acme" };

describe("viewedBrand", () => {
  beforeEach(() => {
    keepViewedBrand("sam", acme);
  });

  test("a tab goes on with the brand that its account views", () => {
    expect(viewedBrand("sam")).toEqual(acme);
    expect(viewedBrand("kim")).toBeNull();
  });

  test("it is forgotten when the account stops or leaves", () => {
    keepViewedBrand("sam", null);
    expect(viewedBrand("sam")).toBeNull();
    keepViewedBrand("sam", acme);
    forgetLoadedData();
    expect(viewedBrand("sam")).toBeNull();
  });

  test.each(["{", "7", "null", '{"userId":"sam","id":7,"name":"Acme"}', '{"userId":"sam"}'])(
    "unreadable content is ignored: %s",
    (text) => {
      tabStorage.setItem("outpace-viewed-brand", text);
      expect(viewedBrand("sam")).toBeNull();
    },
  );
});
