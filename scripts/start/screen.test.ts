import { stripVTControlCharacters } from "node:util";
import { demoAccounts } from "@outpace/e2e/accounts";
import { expect, test } from "vitest";
import { renderScreen } from "./screen.ts";
import { addressesOf } from "./services.ts";

const lines = stripVTControlCharacters(renderScreen(addressesOf(true))).split("\n");

test("npm start prints one address per thing, the marketing site and the portal first", () => {
  expect(lines.filter((line) => line.includes("http")).map((line) => line.trim())).toEqual([
    "Marketing site    http://localhost:4321/",
    "Brand portal      http://localhost:5173/brands",
    "Supabase API      http://localhost:54321",
    "Mail catcher      http://localhost:54324/",
    "Pretend checkout  http://localhost:54325/",
  ]);
});

test("npm start prints every demo account below the addresses, with the password that they share", () => {
  const { brand, staff, secondStaff } = demoAccounts;
  const heading = lines.indexOf(`  Demo accounts, password ${brand.password}`);
  expect(lines.slice(heading + 2, heading + 5).map((line) => line.trim())).toEqual([
    `Brand             ${brand.email}`,
    `Staff             ${staff.email}`,
    `Staff             ${secondStaff.email}`,
  ]);
  expect([staff.password, secondStaff.password]).toEqual([brand.password, brand.password]);
});
