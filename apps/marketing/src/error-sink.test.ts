import { expect, test } from "vitest";
import { readErrorSink } from "./error-sink.ts";

test.each([{}, { PUBLIC_ERROR_SINK: "" }])("with %j, failures are sent nowhere", (settings) => {
  expect(readErrorSink(settings)).toBeNull();
});

test("failures are sent to the address that is set", () => {
  const sink = "https://errors.example/reports";
  expect(readErrorSink({ PUBLIC_ERROR_SINK: sink })).toBe(sink);
});

test("what is no address is refused by name", () => {
  expect(() => readErrorSink({ PUBLIC_ERROR_SINK: "errors" })).toThrow(
    "PUBLIC_ERROR_SINK must be an http(s) address.",
  );
});
