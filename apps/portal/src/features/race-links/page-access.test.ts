import type { RaceStatus } from "@outpace/domain/races";
import { expect, test } from "vitest";

import { type PageAccess, pageAccess } from "./page-access.ts";

const approved = "2040-05-01T09:00:00.000Z";

test.for<[RaceStatus, string | null, PageAccess]>([
  ["pending", null, "once-approved"],
  ["active", approved, "open"],
  ["completed", approved, "open"],
  ["cancelled", approved, "open"],
  ["cancelled", null, "none"],
])("the page of a %s race, approved at %s, is %s", ([status, approvedAt, access]) => {
  expect(pageAccess({ status, approvedAt })).toBe(access);
});
