import { afterEach, expect, test, vi } from "vitest";

const sink = "https://errors.example/reports";

/** Imports the module as built with this setting. */
async function load(configured: string) {
  const sendBeacon = vi.fn();
  vi.stubGlobal("navigator", { sendBeacon });
  vi.stubGlobal("location", { pathname: "/brands/edit-race/42" });
  vi.stubGlobal("document", {
    querySelector: () => ({ getAttribute: () => "/assets/index-C2.js" }),
  });
  vi.stubEnv("VITE_ERROR_SINK", configured);
  vi.resetModules();
  return { ...(await import("./report-error.ts")), sendBeacon };
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test("sends errors only with a sink", async () => {
  const silent = await load("");
  silent.reportError(new Error("lost"));
  const { reportError, sendBeacon } = await load(sink);
  reportError(new Error("seen"));
  await vi.waitFor(() => {
    expect(sendBeacon).toHaveBeenCalled();
  }, 4_000);
  expect(sendBeacon.mock.calls).toEqual([
    [
      sink,
      `{"error":"Error","calls":[],"screen":"/brands/edit-race/:raceId","build":"/assets/index-C2.js"}`,
    ],
  ]);
  expect(silent.sendBeacon).not.toHaveBeenCalled();
});

test("reports a failed request unless the failure is expected", async () => {
  const { reportRequestError, sendBeacon } = await load(sink);
  // After resetModules, the imported module has its own class.
  const { DataError: Refusal } = await import("@outpace/data/errors");
  reportRequestError(new Refusal("unreachable", "We can't reach the server."));
  reportRequestError(new Refusal("brand_name_taken", "This name is taken."));
  reportRequestError(new Refusal("unexpected", "Something went wrong on our side."));
  reportRequestError(new Refusal("code_missing", "A part of this page couldn't be loaded."));
  reportRequestError(new TypeError("races is undefined"));
  await vi.waitFor(() => {
    expect(sendBeacon).toHaveBeenCalledTimes(2);
  }, 4_000);
  const errors = sendBeacon.mock.calls.map(
    ([, report]) => (JSON.parse(String(report)) as { error: string }).error,
  );
  expect(errors).toEqual(["DataError", "TypeError"]);
});

test("reports a captcha that the server refuses, not an unfinished one", async () => {
  const { reportRequestError, sendBeacon } = await load(sink);
  const { DataError: Refusal } = await import("@outpace/data/errors");
  const refusal = (cause?: Error) => new Refusal("captcha_failed", "Please try again.", cause);
  reportRequestError(refusal());
  reportRequestError(new TypeError("races is undefined"));
  await vi.waitFor(() => {
    expect(sendBeacon).toHaveBeenCalledOnce();
  }, 4_000);
  reportRequestError(refusal(new Error("invalid-input-secret")));
  await vi.waitFor(() => {
    expect(sendBeacon).toHaveBeenCalledTimes(2);
  }, 4_000);
});
