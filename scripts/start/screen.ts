// The one screen that `npm start` shows when everything answers.
import { styleText } from "node:util";
import type { Address } from "./supervise.ts";

const password = "outpace-demo-1";
const accounts = [
  ["Brand", "brand@outpace.example"],
  ["Staff", "staff.one@outpace.example"],
  ["Staff", "staff.two@outpace.example"],
] as const;

export function renderScreen(addresses: readonly Address[]): string {
  return [
    "",
    styleText("bold", "  Outpace is running."),
    "",
    ...addresses.map(({ label, port, path }) =>
      row(label, `http://localhost:${String(port)}${path}`),
    ),
    "",
    styleText("bold", `  Demo accounts, password ${password}`),
    "",
    ...accounts.map(([label, email]) => row(label, email)),
    "",
    "  Ctrl-C stops everything. Data is kept; npm run reset starts afresh.",
    "",
  ].join("\n");
}

function row(label: string, value: string): string {
  return `  ${label.padEnd(16)}${value}`;
}
