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

const limits = { maxLength: 120, missing: "Please enter a name.", tooLong: "Too long." };

test("of a name that is too long, no pattern is tried", () => {
  const tried: string[] = [];
  const field = nameText(limits, (name) => {
    tried.push(name);
    return null;
  });
  const issuesOf = (name: string) => field.safeParse(name).error?.issues.map((i) => i.message);
  for (const name of ["x".repeat(121), "\u0430x".repeat(500_000), " ".repeat(1_000_000)])
    expect(issuesOf(name)).toEqual(["Too long."]);
  expect(issuesOf(` ${"é".repeat(120)} `)).toBeUndefined();
  expect(tried).toEqual(["é".repeat(120)]);
});

test("a form stores a name as typed, without invisible characters", () => {
  const field = nameText(limits);
  const stored = (typed: string) => field.safeParse(typed).data;
  expect(stored(" Acme™ ½ Mara\u00ADthon\u200E")).toBe("Acme™ ½ Marathon");
  expect(stored("می\u200Cدویم\uFEFF")).toBe("می\u200Cدویم");
  expect(field.safeParse(" \u200B\u200E ").error?.issues[0]?.message).toBe("Please enter a name.");
  expect(normaliseName(normaliseName("\u200D \u200EA \u200D"))).toBe("A");
});
