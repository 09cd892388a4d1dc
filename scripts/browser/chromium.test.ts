import { expect, test } from "vitest";
import { obtainChromium } from "./chromium.ts";

test.each(["/nowhere/chromium", "/bin/false"])(
  "a named Chromium that does not start is an error, not a reason to look elsewhere: %s",
  async (path) => {
    await expect(obtainChromium(path)).rejects.toThrow(
      `CHROMIUM_PATH names ${path}, which does not start.`,
    );
  },
);
