import { expect, test } from "vitest";
import { flakyTests } from "./flaky-tests.ts";

test("names what Playwright calls flaky, in nested suites too", () => {
  const spec = (title: string, status: string) => ({
    title,
    file: "login.spec.ts",
    tests: [{ status }],
  });
  const inner = { specs: [spec("signs in", "flaky"), spec("fails", "unexpected")] };
  const outer = { specs: [spec("passes", "expected")], suites: [inner] };
  expect(flakyTests({ suites: [outer] })).toEqual(["login.spec.ts: signs in"]);
});

test("names what passed in Vitest after a failure", () => {
  const result = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  });
  const assertionResults = [
    result("at once", "passed"),
    result("at the second try", "passed", "Error: time-out"),
    result("never", "failed", "Error: time-out", "Error: time-out"),
  ];
  expect(flakyTests({ testResults: [{ assertionResults }] })).toEqual(["at the second try"]);
});
