import { expect, test } from "vitest";
import { findOrInstallChromium } from "./chromium.ts";

test.each(["/nowhere/chromium", "/bin/false"])(
  "CHROMIUM_PATH with a Chromium that does not start is an error; no other one is tried: %s",
  async (path) => {
    await expect(findOrInstallChromium(path)).rejects.toThrow(
      `CHROMIUM_PATH names ${path}, which does not start.`,
    );
  },
);
