import { expect, test } from "vitest";

import { createErrorReporter } from "./reporter.ts";

const sink = "https://errors.example/reports";

function openReporter() {
  const reports: [string, string][] = [];
  const report = createErrorReporter(
    {
      sink,
      screen: () => "/brands/edit-race/:raceId",
      build: () => "/assets/index-C2.js",
    },
    (...sent) => reports.push(sent),
  );
  return { report, reports };
}

function errorOf(message: string, head = `TypeError: ${message}`): Error {
  const error = new TypeError(message);
  error.stack = `${head}
    at save (https://brands.example/assets/edit-race-Bx_1.js:2:10?token=secret)
    at https://brands.example/assets/index-C2.js:1:99`;
  return error;
}

test("a report says where an error happened, and nothing a person typed", () => {
  const { report, reports } = openReporter();
  report(errorOf("Wrong email ada@brand.example /assets/typed.js:1:1"));
  expect(reports).toEqual([
    [
      sink,
      JSON.stringify({
        error: "TypeError",
        calls: ["/assets/edit-race-Bx_1.js:2:10", "/assets/index-C2.js:1:99"],
        screen: "/brands/edit-race/:raceId",
        build: "/assets/index-C2.js",
      }),
    ],
  ]);
});

test("the message is not part of the calls, whatever name heads the stack", () => {
  const message = "/assets/typed.js:1:1 is what they typed";
  for (const head of [`Error: ${message}`, ""]) {
    const { report, reports } = openReporter();
    report(errorOf(message, head));
    expect(reports[0]?.[1]).not.toContain("typed");
  }
});

test("a thrown non-error is reported by its type alone", () => {
  const { report, reports } = openReporter();
  report("ada@brand.example");
  expect(reports.map(([, text]) => text)).toEqual([
    `{"error":"string","calls":[],"screen":"/brands/edit-race/:raceId","build":"/assets/index-C2.js"}`,
  ]);
});

test("a repeated error is reported once", () => {
  const { report, reports } = openReporter();
  report(errorOf("first"));
  report(errorOf("second"));
  expect(reports).toHaveLength(1);
});
