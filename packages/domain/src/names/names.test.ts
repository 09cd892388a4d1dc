import { expect, test } from "vitest";
import { nameSkeleton, nameText, normaliseName } from "./index.ts";

test("names are trimmed and lower-cased for comparison and search", () => {
  expect(nameSkeleton("  Harbor LOOP Half ")).toBe("harbor loop half");
  expect(nameSkeleton("ÉTÉ À PARIS")).toBe("été à paris");
  expect(nameSkeleton(" \t\0 ")).toBe("");
});

test("composed letters and invisible characters do not affect search", () => {
  expect(nameSkeleton("E\u0301lan ＲＵＮ")).toBe("élan run");
  expect(nameSkeleton("Acme™ ½")).toBe(nameSkeleton("ACMETM 1\u20442"));
  expect(nameSkeleton("خانه\u200Cها ❤️")).toBe("خانهها ❤");
});

test("each letter is lower-cased independently of its neighbours", () => {
  expect(nameSkeleton("ΔΡΟΜΟΣ")).toBe("δρομοσ");
  expect(nameSkeleton("İzmir")).toBe("izmir");
  expect(nameSkeleton("𐐀 🏃")).toBe("𐐨 🏃");
});

test("a form stores a name as typed, without invisible characters", () => {
  const field = nameText("Please enter a name.");
  const stored = (typed: string) => field.safeParse(typed).data;
  expect(stored(" Acme™ ½ Mara\u00ADthon\u200E")).toBe("Acme™ ½ Marathon");
  expect(stored("می\u200Cدویم\uFEFF")).toBe("می\u200Cدویم");
  expect(field.safeParse(" \u200B\u200E ").error?.issues[0]?.message).toBe("Please enter a name.");
  expect(normaliseName(normaliseName("\u200D \u200EA \u200D"))).toBe("A");
});
