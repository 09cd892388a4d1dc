import { describe, expect, test } from "vitest";
import { hasLinkEnded, isLinkLimitReached, reportLinkEnds, ReportLinkSchema } from "./index.ts";

const now = Date.parse("2026-11-27T09:00:00Z");
const at = (endsAt: string | null) => ({ endsAt });

describe("a report's link", () => {
  test("ends at its end, and never without one", () => {
    expect(hasLinkEnded(at("2026-11-27T09:00:00Z"), now)).toBe(true);
    expect(hasLinkEnded(at("2026-11-27T09:00:01Z"), now)).toBe(false);
    expect(hasLinkEnded(at(null), now)).toBe(false);
  });

  test("counts for the limit of ten until it ends", () => {
    const links = Array.from({ length: 10 }, () => at(null));
    expect(isLinkLimitReached(links, now)).toBe(true);
    expect(isLinkLimitReached([at("2026-11-27T08:00:00Z"), ...links.slice(1)], now)).toBe(false);
  });

  test("has a name that does not deceive, and one of three ends", () => {
    const days = reportLinkEnds.map(([value]) =>
      ReportLinkSchema.parse({ name: "A", days: value }),
    );
    expect(days.map((link) => link.days)).toEqual([30, 90, null]);
    expect(ReportLinkSchema.parse({ name: "  Agency\u00ad ", days: "30" }).name).toBe("Agency");
    for (const name of [" ", "n".repeat(121), "A\u202eB"]) {
      expect(ReportLinkSchema.safeParse({ name, days: "30" }).success).toBe(false);
    }
    expect(ReportLinkSchema.safeParse({ name: "A", days: "31" }).success).toBe(false);
  });
});
