import { expect, test, vi } from "vitest";

test("nothing is sent until a sink is configured, and then the first error is", async () => {
  const sendBeacon = vi.fn();
  vi.stubGlobal("navigator", { sendBeacon });
  vi.stubGlobal("document", {
    querySelector: () => ({ getAttribute: () => "/assets/index-C2.js" }),
  });
  const screen = () => "/brands";
  const { reportError } = await import("./report-error.ts");
  reportError(new Error("lost"), screen);

  vi.stubEnv("VITE_ERROR_SINK", "https://errors.example/reports");
  vi.resetModules();
  const configured = await import("./report-error.ts");
  configured.reportError(new Error("seen"), screen);
  await vi.waitFor(() => {
    expect(sendBeacon).toHaveBeenCalled();
  });
  expect(sendBeacon.mock.calls).toEqual([
    [
      "https://errors.example/reports",
      `{"error":"Error","calls":[],"screen":"/brands","build":"/assets/index-C2.js"}`,
    ],
  ]);
});
