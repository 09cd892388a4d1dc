import { expect, test, vi } from "vitest";
import { commonPasswords } from "./common-passwords.ts";
import { easyPasswordMessage, passwordFault } from "./index.ts";

const about = ["Zürich Harbor Sports", "Ada O'Brien", "ada.lovelace@mailbox.example", null];

test("the thousand commonest passwords are too easy, in any spelling", async () => {
  expect(commonPasswords.size).toBe(1000);
  expect([...commonPasswords].filter((password) => password.length < 8)).toEqual([]);
  for (const password of ["password1", "Iloveyou", "QWERTYUIOP", "ｐａｓｓｗｏｒｄ"])
    expect(await passwordFault(password, [])).toBe(easyPasswordMessage);
});

test.each([
  ["harbor2026", "HARBOR!!!", "#1Sports#1", "zurich-12", "Zürich-12"],
  ["lovelace", "$mailbox$", "brien12345"],
])(
  "a word of a name or the address, with digits and signs around it, is too easy: %s, ...",
  async (...easy) => {
    for (const password of easy)
      expect(await passwordFault(password, about)).toBe(easyPasswordMessage);
  },
);

test("what holds more than one such word, or only a short one, is accepted", async () => {
  for (const password of ["ada12345678", "harbor-sports", "harbormaster", "har1bor2", "12345!678!"])
    expect(await passwordFault(password, about)).toBeNull();
  expect(await passwordFault("harbor2026", [])).toBeNull();
});

test("without the list, the rest of the rule holds", async () => {
  vi.doMock("./common-passwords.ts", () => {
    throw new TypeError("Failed to fetch");
  });
  expect(await passwordFault("password1", about)).toBeNull();
  expect(await passwordFault("harbor2026", about)).toBe(easyPasswordMessage);
  vi.doUnmock("./common-passwords.ts");
});
