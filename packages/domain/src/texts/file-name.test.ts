import { expect, test } from "vitest";
import { fileNameOf } from "./file-name.ts";

test.each([
  ["দৌড় ঢাকা", "দৌড়-ঢাকা"],
  ["ग्वालियर दौड़!", "ग्वालियर-दौड़"],
  ["วิ่งกรุงเทพ 10 กม.", "วิ่งกรุงเทพ-10-กม"],
  ["سباقُ القاهرة", "سباقُ-القاهرة"],
  ["می\u200Cدویم", "می\u200Cدویم"],
  ["ශ්\u200Dරී ලංකා", "ශ්\u200Dරී-ලංකා"],
  ["Łódz\u0301 / Bieg", "Łódź-Bieg"],
  ["\u2068מרוץ הים!\u2069", "מרוץ-הים"],
  ["Mara\u00ADthon", "Marathon"],
  ["../a\\b:c?* 🏃‍♀️1️⃣", "a-b-c-1️⃣"],
  ["🏃‍♀️🎉", ""],
])("a file of %s keeps its letters and their marks", (text, name) => {
  expect(fileNameOf(text)).toBe(name.normalize("NFC"));
});
