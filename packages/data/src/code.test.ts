import { afterEach, expect, test, vi } from "vitest";
import { loadCode } from "./code.ts";

const lost = new TypeError("Failed to fetch dynamically imported module");

test.each([
  [true, "code_missing"],
  [false, "unreachable"],
])("a failed load from a server that responds (%s) is %s", async (isServed, code) => {
  await expect(
    loadCode(
      () => Promise.reject(lost),
      () => Promise.resolve(isServed),
    ),
  ).rejects.toMatchObject({ name: "DataError", code, cause: lost });
});

test("a failed load is retried if the server responds", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost).mockResolvedValue("code");
  expect(await loadCode(load, () => Promise.resolve(true))).toBe("code");
});

afterEach(() => {
  vi.useRealTimers();
});

test("code that has not arrived after 120 seconds is late, and is not asked for again", async () => {
  vi.useFakeTimers();
  const load = vi.fn(() => new Promise<never>(() => undefined));
  const outcome = vi.fn();
  loadCode(load, () => Promise.resolve(true)).catch(outcome);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ code: "code_late" }));
  expect(load).toHaveBeenCalledOnce();
});
