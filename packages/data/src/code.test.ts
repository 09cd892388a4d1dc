import { expect, test, vi } from "vitest";
import { loadCode } from "./code.ts";

const lost = new TypeError("Failed to fetch dynamically imported module");

test.each([
  [true, "code_missing"],
  [false, "unreachable"],
])("code that cannot be loaded from a server that responds (%s) is %s", async (isServed, code) => {
  await expect(
    loadCode(
      () => Promise.reject(lost),
      () => Promise.resolve(isServed),
    ),
  ).rejects.toMatchObject({ name: "DataError", code, cause: lost });
});

test("code is loaded once more where the server responds after all", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost).mockResolvedValue("code");
  expect(await loadCode(load, () => Promise.resolve(true))).toBe("code");
});
