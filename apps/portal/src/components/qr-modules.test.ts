import { expect, test } from "vitest";

import { modulesPath } from "./qr-modules.ts";

test("modulesPath draws each run of dark modules as one rectangle", () => {
  const [o, x] = [false, true];
  const path = modulesPath([
    [x, x, o, x],
    [o, o, o, o],
    [o, x, x, x],
  ]);
  expect(path).toBe("M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z");
});
