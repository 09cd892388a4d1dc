import { expect, test } from "vitest";

import { csvOf } from "./csv.ts";

test("texts are quoted, in a semicolon's spreadsheet too; numbers and money are numbers", () => {
  expect(csvOf([["x;=1+1;y", 'a "b"', "", -1.5, { cents: -20_00 }]])).toBe(
    '\uFEFF"x;=1+1;y","a ""b""","",-1.5,-20.00\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@a", "\t1", "\r1", "＝1+1", "＋1", "－1", "＠a", "\u2068 =1"])(
  "a spreadsheet does not run %j as a formula",
  (text) => {
    expect(csvOf([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
  },
);
