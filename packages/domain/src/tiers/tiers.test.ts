import { describe, expect, test } from "vitest";
import {
  allowanceBadge,
  checkAllowance,
  checkMaxParticipants,
  defaultTier,
  fallbackAllowance,
  formatDollars,
  formatPackages,
  formatPlanPackages,
  formatRacesThisMonth,
  nextOpeningMessage,
  packageChoice,
  type RacePackage,
  type Tier,
  tierLabel,
  tierLimits,
  tiers,
} from "./index.ts";

describe("tiers", () => {
  test.each([
    ["standard", "$500", 500],
    ["premium", "$1,000", 1_000],
    ["enterprise", "$2,000", 10_000],
  ])(
    "a %s race costs %s, has up to %i participants and can be created once a month",
    (tier, price, cap) => {
      const limits = tierLimits(tier);
      expect(formatDollars(limits.priceCents)).toBe(price);
      expect(limits.participantCap).toBe(cap);
      expect(limits.racesPerMonth).toBe(1);
    },
  );

  test("there are three tiers, and a new partner has the first", () => {
    expect(tiers).toEqual(["standard", "premium", "enterprise"]);
    expect(defaultTier).toBe("standard");
  });

  test("an unknown tier has a cap of 500", () => {
    expect(tierLimits("basic").participantCap).toBe(500);
    expect(tierLimits("constructor").participantCap).toBe(500);
  });

  test("a tier is shown with a capital letter", () => {
    expect(tierLabel("premium")).toBe("Premium");
    expect(tierLabel("basic")).toBe("Basic");
  });
});

describe("dollars", () => {
  test("whole amounts have no decimals, and others have two", () => {
    expect(formatDollars(0)).toBe("$0");
    expect(formatDollars(499_50)).toBe("$499.50");
    expect(formatDollars(12_345_67)).toBe("$12,345.67");
  });
});

describe("the monthly allowance", () => {
  const usedUp = { ...fallbackAllowance, tier: "premium", racesThisMonth: 1, canCreate: false };
  const premiumPackage: RacePackage = {
    id: "one",
    tier: "premium",
    maxParticipants: 1_000,
    validUntil: "2027-11-30T23:30:00.000Z",
  };
  const inactive = { ...fallbackAllowance, canCreate: false, isActive: false };

  test("the fallback is tier basic with one race, none used and creation allowed", () => {
    expect(fallbackAllowance).toMatchObject({
      tier: "basic",
      raceLimit: 1,
      racesThisMonth: 0,
      canCreate: true,
    });
  });

  test("the plan card counts the month's races against the limit, which is Unlimited at 999 only", () => {
    const shown = (raceLimit: number) => formatRacesThisMonth({ ...usedUp, raceLimit });
    expect(shown(1)).toBe("Races this month: 1 / 1");
    expect(shown(998)).toBe("Races this month: 1 / 998");
    expect(shown(999)).toBe("Races this month: 1 / Unlimited");
    expect(shown(1000)).toBe("Races this month: 1 / 1000");
  });

  test("packages change nothing about the month's races, and have a line of their own", () => {
    const shown = (...owned: Tier[]) => {
      const packages = owned.map((tier) => ({ ...premiumPackage, tier }));
      expect(formatRacesThisMonth({ ...usedUp, packages })).toBe("Races this month: 1 / 1");
      return formatPlanPackages({ packages });
    };
    expect(shown()).toBeNull();
    expect(shown("premium")).toBe("Packages: 1 Premium package");
    expect(shown("premium", "standard", "premium")).toBe(
      "Packages: 1 Standard package and 2 Premium packages",
    );
  });

  test("a list of packages keeps each count beside its tier", () => {
    const owned = (["premium", "standard", "premium", "enterprise"] as const).map((tier) => ({
      tier,
    }));
    expect(formatPackages(owned)).toBe(
      "1\u00a0Standard package, 2\u00a0Premium packages, and 1\u00a0Enterprise package",
    );
    expect(formatPackages([])).toBe("");
  });

  test("a package is named with the last day that it can be used", () => {
    expect(packageChoice(premiumPackage)).toBe("Premium until Nov 30, 2027");
  });

  test("the badge says whether a race can be created", () => {
    expect(allowanceBadge(fallbackAllowance)).toBe("Can Create Race");
    expect(allowanceBadge(usedUp)).toBe("New Package Required");
    expect(allowanceBadge(inactive)).toBe("Inactive");
  });

  test("a brand at its limit sees the day it can create its next race", () => {
    const full = { ...usedUp, nextOpensOn: "2026-12-01" };
    expect(nextOpeningMessage(full)).toBe("You can create your next race on December 1, 2026.");
    expect(nextOpeningMessage(fallbackAllowance)).toBeNull();
  });

  test("at the limit, the message names the tier and its limit", () => {
    expect(checkAllowance(fallbackAllowance)).toBeNull();
    expect(checkAllowance(usedUp)).toBe(
      "You will need to pay for a new package to create another race. Your current premium tier allows 1 race per month.",
    );
  });

  test("an inactive brand learns whom to write to, whatever its month", () => {
    const message = "Your brand account is not active. Please write to partners@outpace.example.";
    expect(checkAllowance(inactive)).toBe(message);
    expect(checkAllowance({ ...usedUp, isActive: false })).toBe(message);
  });
});

describe("the participant cap", () => {
  test("a race may have as many participants as its tier allows", () => {
    expect(checkMaxParticipants("standard", 500)).toBeNull();
    expect(checkMaxParticipants("enterprise", 10_000)).toBeNull();
  });

  test("one participant too many has a message with the tier, cap and number", () => {
    expect(checkMaxParticipants("standard", 501)).toBe(
      "Maximum participants for standard tier is 500. You requested 501 participants.",
    );
    expect(checkMaxParticipants("gold", 501)).toBe(
      "Maximum participants for gold tier is 500. You requested 501 participants.",
    );
  });
});
