// What JavaScript each screen may load before any interaction.

/** JavaScript after gzip, in kB of 1000 bytes, of every route. */
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
  "portal sign-up": 125,
  "portal login": 115,
  "portal forgot-password": 125,
  "portal reset-password": 125,
  "portal confirm-email": 125,
  "portal change-email": 105,
  "portal accept-invitation": 125,
  "portal dashboard": 140,
  "portal dashboard-staff": 147,
  "portal create-race": 169,
  "portal edit-race": 169,
  "portal analytics": 180,
  "portal season": 180,
  "portal recap": 180,
  "portal board": 140,
  "portal admin": 170,
  "portal admin-orders": 170,
  "portal admin-brands": 170,
  "portal admin-log": 170,
  "portal orders": 140,
  "portal order": 140,
  "portal settings": 150,
  "portal not-found": 105,
  "portal connection-tests": 105,
};

/** In kB. A state has the budget of its screen: its name is the screen's and one of its own. */
export function scriptBudget(screen: string): number | undefined {
  const routes = Object.keys(budgets).filter(
    (route) => screen === route || screen.startsWith(`${route}-`),
  );
  const [route = ""] = routes.sort((one, other) => other.length - one.length);
  return budgets[route];
}
