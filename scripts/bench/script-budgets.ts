// Budgets for the JavaScript that each screen loads before any interaction.

/** By route, in kB of 1000 bytes after gzip: what its heaviest state loads, and three more. Signed-in screens load supabase-js, which has 56 of them. */
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
  "portal landing": 120,
  "portal sign-up": 125,
  "portal login": 126,
  "portal forgot-password": 124,
  "portal reset-password": 126,
  "portal reset-password-other-account": 182,
  "portal confirm-email": 134,
  "portal confirm-email-other-account": 190,
  "portal change-email": 110,
  "portal accept-invitation": 126,
  "portal refuse-invitations": 110,
  "portal switch-off-email": 110,
  "portal keep-factor": 110,
  "portal secure-account": 114,
  "portal dashboard": 212,
  "portal dashboard-staff": 222,
  "portal create-race": 241,
  "portal edit-race": 240,
  "portal analytics": 222,
  "portal report": 148,
  "portal season": 197,
  "portal recap": 208,
  "portal board": 195,
  "portal admin": 211,
  "portal admin-orders": 210,
  "portal admin-brands": 205,
  "portal admin-log": 204,
  "portal admin-emails": 202,
  "portal admin-newsletter": 186,
  "portal orders": 194,
  "portal package": 193,
  "portal order": 201,
  "portal settings": 226,
  "portal team": 192,
  "portal log": 206,
  "portal export": 185,
  "portal invitation": 189,
  "portal not-found": 107,
  "portal connection-tests": 114,
};

/** In kB. A state, whose name begins with its screen's, has the screen's budget. */
export function scriptBudget(screen: string): number | undefined {
  const routes = Object.keys(budgets).filter(
    (route) => screen === route || screen.startsWith(`${route}-`),
  );
  const [route = ""] = routes.sort((one, other) => other.length - one.length);
  return budgets[route];
}
