import { expect, test } from "vitest";

import { loginPath, pathAfterLogin, paths, patternAt, reportUrl } from "./paths.ts";

test("after login, the person lands where they were going", () => {
  expect(pathAfterLogin("/brands/create-race?x=1")).toBe("/brands/create-race?x=1");
});

test.each([
  null,
  "",
  "https://evil.example/brands/dashboard",
  "//evil.example/brands/",
  "/brands/../../elsewhere",
  "/brands/\\evil.example",
  "javascript:alert(1)",
  "/brands/login?next=/brands/login",
])("a next address outside the portal leads to the dashboard: %s", (next) => {
  const target = pathAfterLogin(next);
  expect(new URL(target, "https://portal.example").origin).toBe("https://portal.example");
  expect(target.startsWith("/brands/")).toBe(true);
  expect(target.startsWith(paths.login)).toBe(false);
});

test("the login address carries the message and the next path", () => {
  expect(loginPath({ message: "Account created successfully" })).toBe(
    "/brands/login?message=Account+created+successfully",
  );
  expect(loginPath({ next: paths.createRace })).toBe("/brands/login?next=%2Fbrands%2Fcreate-race");
  expect(loginPath({ next: paths.dashboard })).toBe("/brands/login");
});

test("a report's token is the fragment of its link, which no pattern contains", () => {
  const { pathname, search, hash } = new URL(reportUrl("https://portal.example", "t-o_ken"));
  expect([search, hash]).toEqual(["", "#t-o_ken"]);
  expect(patternAt(pathname)).toBe(paths.report);
});
