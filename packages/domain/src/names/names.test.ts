import { expect, test } from "vitest";
import { foldedName, nameSkeleton, nameText, normaliseName, searchName } from "./index.ts";

test("names are trimmed and lower-cased for comparing", () => {
  expect(foldedName("  Harbor LOOP Half ")).toBe("harbor loop half");
  expect(foldedName("ÉTÉ À PARIS")).toBe("été à paris");
  expect(foldedName(" \t\0 ")).toBe("");
});

test("composed letters and invisible characters make no other name", () => {
  expect(foldedName("E\u0301lan ＲＵＮ")).toBe("élan run");
  expect(foldedName("Acme™ ½")).toBe(foldedName("ACMETM 1\u20442"));
  expect(foldedName("خانه\u200Cها ❤️")).toBe("خانهها ❤");
});

test("each letter is lower-cased independently of its neighbours", () => {
  expect(foldedName("ΔΡΟΜΟΣ")).toBe("δρομοσ");
  expect(foldedName("İzmir")).toBe("izmir");
  expect(foldedName("𐐀 🏃")).toBe("𐐨 🏃");
});

test.each([
  ["İstanbul Koşusu", "istanbul kosusu"],
  ["ISPARTA ısparta", "isparta isparta"],
  ["Łódź Bieg, Ørsted Løb, Ærø", "lodz bieg, orsted lob, aero"],
  ["Größe ẞ ÞÓRSHÖFN Œuvre", "grosse ss thorshofn oeuvre"],
  ["u\u0308ber đường ＲＵＮ 1️⃣", "uber duong run 1"],
  ["Μαραθώνιος Ёлка מָרָתוֹן مُحَـمَّد آب", "μαραθωνιοσ елка מרתון محمد اب"],
  ["दौड़ で 한국", "दौड\u093C で 한국"],
  [`O\u2019Neill\u2019s \u201C10–½\u201D ´`, "o'neill's \"10-1/2\""],
  ["100%_[x]\\(a|b)*", "100%_[x]\\(a|b)*"],
])("%s is searched as %s", (name, form) => {
  expect(searchName(name)).toBe(form);
  expect(searchName(form)).toBe(form);
});

test("names are compared without regard to letters that look alike", () => {
  expect(nameSkeleton("Ké0 ТЕМРО")).toBe("ke\u0301o tempo");
  expect(nameSkeleton("Team 10")).not.toBe(nameSkeleton("Team Lo"));
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
  const field = nameText(limits, () => null);
  const stored = (typed: string) => field.safeParse(typed).data;
  expect(stored(" Acme™ ½ Mara\u00ADthon\u200E")).toBe("Acme™ ½ Marathon");
  expect(stored("می\u200Cدویم\uFEFF")).toBe("می\u200Cدویم");
  expect(field.safeParse(" \u200B\u200E ").error?.issues[0]?.message).toBe("Please enter a name.");
  expect(normaliseName(normaliseName("\u200D \u200EA \u200D"))).toBe("A");
});
