// Budgets for the JavaScript that each screen loads before any interaction.

/** By route, in kB of 1000 bytes after gzip. Signed-in screens load supabase-js, which has 56 of them. */
const budgets: Readonly<Record<string, number>> = {
  "marketing landing": 5,
  "marketing 404": 5,
  "marketing features": 5,
  "marketing mockup-generator": 100,
  "marketing newsletter": 5,
  "marketing newsletter-confirm": 80,
  "marketing newsletter-unsubscribe": 80,
  "marketing privacy": 5,
  "marketing race": 25,
  "marketing social-generator": 170,
  "marketing team": 5,
  "portal landing": 115,
  "portal sign-up": 140,
  "portal login": 140,
  "portal forgot-password": 125,
  "portal reset-password": 125,
  "portal reset-password-other-account": 177,
  "portal confirm-email": 130,
  "portal confirm-email-other-account": 186,
  "portal change-email": 105,
  "portal accept-invitation": 125,
  "portal switch-off-email": 115,
  "portal keep-factor": 115,
  "portal dashboard": 206,
  "portal dashboard-staff": 215,
  "portal create-race": 235,
  "portal edit-race": 235,
  "portal analytics": 220,
  "portal report": 160,
  "portal season": 206,
  "portal recap": 215,
  "portal board": 192,
  "portal admin": 228,
  "portal admin-orders": 206,
  "portal admin-brands": 220,
  "portal admin-log": 202,
  "portal admin-emails": 202,
  "portal admin-newsletter": 202,
  "portal orders": 192,
  "portal package": 190,
  "portal order": 198,
  "portal settings": 216,
  "portal team": 206,
  "portal log": 206,
  "portal export": 188,
  "portal invitation": 195,
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
