// Budgets for the JavaScript that each screen loads before any interaction.

/** By route, in kB of 1000 bytes after gzip: what it loads, and one more. Signed-in screens load supabase-js, which has 56 of them. */
const budgets: Readonly<Record<string, number>> = {
  "marketing landing": 5,
  "marketing 404": 3,
  "marketing features": 3,
  "marketing mockup-generator": 95,
  "marketing newsletter": 6,
  "marketing newsletter-confirm": 80,
  "marketing newsletter-unsubscribe": 79,
  "marketing privacy": 3,
  "marketing race": 12,
  "marketing social-generator": 164,
  "marketing team": 3,
  "portal landing": 116,
  "portal sign-up": 122,
  "portal login": 123,
  "portal forgot-password": 120,
  "portal reset-password": 123,
  "portal reset-password-other-account": 179,
  "portal confirm-email": 131,
  "portal confirm-email-other-account": 187,
  "portal change-email": 107,
  "portal accept-invitation": 123,
  "portal switch-off-email": 107,
  "portal keep-factor": 107,
  "portal dashboard": 213,
  "portal dashboard-staff": 221,
  "portal create-race": 247,
  "portal edit-race": 247,
  "portal analytics": 231,
  "portal report": 156,
  "portal season": 205,
  "portal recap": 214,
  "portal board": 190,
  "portal admin": 236,
  "portal admin-orders": 207,
  "portal admin-brands": 203,
  "portal admin-log": 202,
  "portal admin-emails": 202,
  "portal admin-newsletter": 183,
  "portal orders": 193,
  "portal package": 192,
  "portal order": 200,
  "portal settings": 226,
  "portal team": 204,
  "portal log": 206,
  "portal export": 182,
  "portal invitation": 185,
  "portal not-found": 104,
  "portal connection-tests": 111,
};

/** In kB. A state, whose name begins with its screen's, has the screen's budget. */
export function scriptBudget(screen: string): number | undefined {
  const routes = Object.keys(budgets).filter(
    (route) => screen === route || screen.startsWith(`${route}-`),
  );
  const [route = ""] = routes.sort((one, other) => other.length - one.length);
  return budgets[route];
}
