// The text that `npm start` prints when everything is ready.
import { styleText } from "node:util";
import { demoAccounts } from "@outpace/e2e/accounts";
import type { Address } from "./services.ts";

const { brand, staff, secondStaff } = demoAccounts;

export function renderScreen(addresses: readonly Address[]): string {
  return [
    "",
    styleText("bold", "  Outpace is running."),
    "",
    ...addresses.map(({ label, port, path }) =>
      row(label, `http://localhost:${String(port)}${path}`),
    ),
    "",
    styleText("bold", `  Demo accounts, password ${brand.password}`),
    "",
    row("Brand", brand.email),
    row("Staff", staff.email),
    row("Staff", secondStaff.email),
    "",
    "  Ctrl-C stops everything. Data is kept; npm run reset starts afresh.",
    "",
  ].join("\n");
}

function row(label: string, value: string): string {
  return `  ${label.padEnd(18)}${value}`;
}
