import { afterEach, expect, test, vi } from "vitest";

const sink = "https://errors.example/reports";

/** Imports the module as built with the setting, on a page with or without a canonical URL. */
async function load({ configured = sink, canonical = "" }) {
  const target = new EventTarget();
  const sendBeacon = vi.fn();
  vi.stubGlobal("navigator", { sendBeacon });
  vi.stubGlobal("document", {
    querySelector: () => (canonical === "" ? null : { href: canonical }),
  });
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  vi.stubEnv("PUBLIC_ERROR_SINK", configured);
  vi.resetModules();
  const { reportUncaught } = await import("./report-error.ts");
  reportUncaught();
  return {
    sendBeacon,
    fail: (type: string, details: object) => {
      target.dispatchEvent(Object.assign(new Event(type), details));
    },
  };
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test("uncaught errors and rejections are reported with their page, not typed text", async () => {
  const { sendBeacon, fail } = await load({ canonical: "https://outpace.example/newsletter" });
  fail("error", { error: new TypeError("ada@brand.example") });
  fail("unhandledrejection", { reason: new RangeError("ada@brand.example") });
  await vi.waitFor(() => {
    expect(sendBeacon).toHaveBeenCalledTimes(2);
  }, 4_000);
  const rest = `"calls":[],"screen":"/newsletter","build":null}`;
  expect(sendBeacon.mock.calls).toEqual([
    [sink, `{"error":"TypeError",${rest}`],
    [sink, `{"error":"RangeError",${rest}`],
  ]);
});

test("an island that cannot be loaded is reported", async () => {
  const { sendBeacon, fail } = await load({ canonical: "https://outpace.example/" });
  fail("astro:hydration-error", { detail: { error: new TypeError("gone") } });
  await vi.waitFor(() => {
    expect(sendBeacon).toHaveBeenCalledWith(
      sink,
      `{"error":"TypeError","calls":[],"screen":"/","build":null}`,
    );
  }, 4_000);
});

test("a URL that leads to no page is not reported", async () => {
  const { sendBeacon, fail } = await load({});
  fail("unhandledrejection", { reason: "ada@brand.example" });
  await vi.waitFor(() => {
    expect(sendBeacon).toHaveBeenCalledWith(
      sink,
      `{"error":"string","calls":[],"screen":"*","build":null}`,
    );
  }, 4_000);
});

test("without a sink there are no listeners", async () => {
  const { sendBeacon, fail } = await load({ configured: "" });
  fail("error", { error: new TypeError("lost") });
  const configured = await load({});
  configured.fail("error", { error: new TypeError("seen") });
  await vi.waitFor(() => {
    expect(configured.sendBeacon).toHaveBeenCalledTimes(1);
  }, 4_000);
  expect(sendBeacon).not.toHaveBeenCalled();
});
