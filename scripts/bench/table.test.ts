import { expect, test } from "vitest";
import { isOver, renderWeights, type WeighedScreen } from "./table.ts";

function screen(app: "marketing" | "portal", name: string, script: number): WeighedScreen {
  return { app, name, weight: { script, style: 6600 } };
}

test("a screen is over when its JavaScript exceeds its budget, to the byte", () => {
  expect(isOver(screen("portal", "login", 115_000))).toBe(false);
  expect(isOver(screen("portal", "login", 115_001))).toBe(true);
  expect(isOver(screen("portal", "dashboard", 140_001))).toBe(true);
  expect(isOver(screen("marketing", "landing", 5001))).toBe(true);
});

test("a state has the budget of its screen", () => {
  expect(isOver(screen("portal", "login-signed-up", 115_000))).toBe(false);
  expect(isOver(screen("portal", "admin-orders-none", 170_001))).toBe(true);
});

test("a screen without a budget is over", () => {
  expect(isOver(screen("portal", "forecast", 1))).toBe(true);
});

test("the table has one row per screen, aligns numbers, and marks screens over budget", () => {
  const table = renderWeights([
    screen("marketing", "landing", 700),
    screen("portal", "login", 130_000),
  ]);
  expect(table.split("\n")).toEqual([
    "app        screen   JS kB  CSS kB  JS budget",
    "marketing  landing    0.7     6.6  5",
    "portal     login    130.0     6.6  115  over",
  ]);
});
