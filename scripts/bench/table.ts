// The weights as a table, each beside its budget where it has one.
import type { App } from "../visits/served-apps.ts";
import type { Weight } from "./weight.ts";

export interface WeighedScreen {
  readonly app: App;
  readonly name: string;
  readonly weight: Weight;
}

/** JavaScript after gzip, in kB of 1000 bytes, of every route. */
export const scriptBudgets: Readonly<Record<string, number>> = {
  "marketing landing": 5,
  "marketing 404": 5,
  "marketing features": 5,
  "marketing mockup-generator": 100,
  "marketing newsletter": 5,
  "marketing privacy": 5,
  "marketing social-generator": 170,
  "marketing team": 5,
  "portal landing": 115,
  "portal sign-up": 140,
  "portal login": 140,
  "portal forgot-password": 125,
  "portal reset-password": 125,
  "portal confirm-email": 125,
  "portal change-email": 105,
  "portal accept-invitation": 125,
  "portal dashboard": 170,
  "portal dashboard-staff": 180,
  "portal create-race": 202,
  "portal edit-race": 202,
  "portal analytics": 188,
  "portal season": 188,
  "portal recap": 188,
  "portal board": 173,
  "portal admin": 202,
  "portal admin-orders": 202,
  "portal admin-brands": 202,
  "portal admin-log": 202,
  "portal orders": 168,
  "portal order": 170,
  "portal settings": 185,
  "portal not-found": 105,
  "portal connection-tests": 105,
};

export function renderWeights(screens: readonly WeighedScreen[]): string {
  const rows = screens.map((screen) => {
    const budget = budgetOf(screen);
    return [
      screen.app,
      screen.name,
      kilobytes(screen.weight.script),
      kilobytes(screen.weight.style),
      `${budget === undefined ? "none" : String(budget)}${isOver(screen) ? "  over" : ""}`,
    ];
  });
  const table = [["app", "screen", "JS kB", "CSS kB", "JS budget"], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  return table
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return column === 2 || column === 3 ? cell.padStart(width) : cell.padEnd(width);
        })
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** A screen without a budget is over: each new one gets its own. */
export function isOver(screen: WeighedScreen): boolean {
  return screen.weight.script > (budgetOf(screen) ?? 0) * 1000;
}

/** The budget of the screen's route: a state has its screen's name and one of its own. */
function budgetOf({ app, name }: WeighedScreen): number | undefined {
  const screen = `${app} ${name}`;
  const routes = Object.keys(scriptBudgets).filter(
    (route) => screen === route || screen.startsWith(`${route}-`),
  );
  const [route = ""] = routes.sort((one, other) => other.length - one.length);
  return scriptBudgets[route];
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
