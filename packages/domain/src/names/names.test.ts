import { expect, test } from "vitest";
import { nameSkeleton, nameText, normaliseName } from "./index.ts";

test("a name is compared and searched in lower case and trimmed", () => {
  expect(nameSkeleton("  Harbor LOOP Half ")).toBe("harbor loop half");
  expect(nameSkeleton("ÉTÉ À PARIS")).toBe("été à paris");
  expect(nameSkeleton(" \t\0 ")).toBe("");
});

test("a name is found however its letters are put together, and without what cannot be seen", () => {
  expect(nameSkeleton("E\u0301lan ＲＵＮ")).toBe("élan run");
  expect(nameSkeleton("Acme™ ½")).toBe(nameSkeleton("ACMETM 1\u20442"));
  expect(nameSkeleton("خانه\u200Cها ❤️")).toBe("خانهها ❤");
});

test("each letter is lower-cased on its own, whatever is next to it", () => {
  expect(nameSkeleton("ΔΡΟΜΟΣ")).toBe("δρομοσ");
  expect(nameSkeleton("İzmir")).toBe("izmir");
  expect(nameSkeleton("𐐀 🏃")).toBe("𐐨 🏃");
});

test("a form's name is what is stored: as typed, without what nobody can have meant", () => {
  const field = nameText("Please enter a name.");
  const stored = (typed: string) => field.safeParse(typed).data;
  expect(stored(" Acme™ ½ Mara\u00ADthon\u200E")).toBe("Acme™ ½ Marathon");
  expect(stored("می\u200Cدویم\uFEFF")).toBe("می\u200Cدویم");
  expect(field.safeParse(" \u200B\u200E ").error?.issues[0]?.message).toBe("Please enter a name.");
  expect(normaliseName(normaliseName("\u200D \u200EA \u200D"))).toBe("A");
});
