import { describe, expect, test } from "vitest";

import { reloadText } from "./kept-page.ts";

const page = {
  ...{ path: "/brands/login", pressed: "Sign In", values: { email: "ida@harrier.example" } },
  ...{ hasPassword: true, isReplaced: true },
};
const updated = "Outpace was updated, so this page was loaded again.";

describe("what is told about a reload", () => {
  test.each([
    [
      page,
      `${updated} What you typed is still here. Enter your password again, then press "Sign In" again.`,
    ],
    [
      { ...page, pressed: "Send Reset Link", hasPassword: false },
      `${updated} What you typed is still here. Press "Send Reset Link" again.`,
    ],
    [
      { ...page, pressed: "Confirm the Change", values: {}, hasPassword: false },
      `${updated} Press "Confirm the Change" again.`,
    ],
    [
      { ...page, pressed: "" },
      `${updated} What you typed is still here. Enter your password again.`,
    ],
    [{ ...page, pressed: "", hasPassword: false }, `${updated} What you typed is still here.`],
    [{ ...page, pressed: "", values: {} }, null],
    [{ ...page, isReplaced: false }, null],
    [null, null],
  ])("%j: %s", (kept, text) => {
    expect(reloadText(kept)).toBe(text);
  });
});
