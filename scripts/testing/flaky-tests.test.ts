import { expect, test } from "vitest";
import { flakyTests } from "./flaky-tests.ts";

test("names what Playwright calls flaky, in nested suites too", () => {
  const spec = (title: string, status: string) => ({ title, file: "a.ts", tests: [{ status }] });
  const inner = { specs: [spec("signs in", "flaky"), spec("fails", "unexpected")] };
  const outer = { specs: [spec("passes", "expected")], suites: [inner] };
  expect(flakyTests({ suites: [outer] })).toEqual(["a.ts: signs in"]);
});

test("names what passed in Vitest after a failure", () => {
  const assertionResults = [
    { fullName: "at once", status: "passed", failureMessages: [] },
    { fullName: "at the second try", status: "passed", failureMessages: ["time-out"] },
    { fullName: "never", status: "failed", failureMessages: ["time-out", "time-out"] },
  ];
  const testResults = [{ status: "passed", assertionResults }];
  expect(flakyTests({ testResults })).toEqual(["at the second try"]);
});
