// Budgets for the JavaScript that each screen loads before any interaction.

/** By route, in kB of 1000 bytes after gzip. */
const budgets: Readonly<Record<string, number>> = {
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
  "portal switch-off-email": 115,
  "portal dashboard": 174,
  "portal dashboard-staff": 180,
  "portal create-race": 206,
  "portal edit-race": 202,
  "portal analytics": 188,
  "portal season": 188,
  "portal recap": 188,
  "portal board": 173,
  "portal admin": 202,
  "portal admin-orders": 202,
  "portal admin-brands": 202,
  "portal admin-log": 202,
  "portal admin-emails": 202,
  "portal admin-newsletter": 202,
  "portal orders": 168,
  "portal package": 190,
  "portal order": 170,
  "portal settings": 185,
  "portal not-found": 105,
  "portal connection-tests": 105,
};

/** In kB. A state, whose name begins with its screen's, has the screen's budget. */
export function scriptBudget(screen: string): number | undefined {
  const routes = Object.keys(budgets).filter(
    (route) => screen === route || screen.startsWith(`${route}-`),
  );
  const [route = ""] = routes.sort((one, other) => other.length - one.length);
  return budgets[route];
}
