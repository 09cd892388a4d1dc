import { newsletterPath, unsubscribeUrl } from "@outpace/domain/newsletter";
import { raceCardLink } from "@outpace/domain/races";
import type { RaceFact } from "./payloads.ts";
import type { EmailTokens, Surroundings } from "./surroundings.ts";

/** Every URL of an email; the paths are those of the portal's `paths.ts` and of the marketing site's pages. */
export type Links = ReturnType<typeof linksOf>;

export function linksOf({ portalUrl, marketingUrl, functionsUrl, tokens }: Surroundings) {
  const [portal, marketing, functions] = [portalUrl, marketingUrl, functionsUrl].map((url) =>
    url.replace(/\/+$/, ""),
  );
  const race = (id: string) => `${portal}/brands/analytics/${encodeURIComponent(id)}`;
  const tokenOf = (purpose: keyof EmailTokens) => {
    const token = tokens[purpose];
    if (!token) throw new Error(`The email needs the token "${purpose}".`);
    return token;
  };
  const withToken = (url: string, purpose: keyof EmailTokens) =>
    `${url}?token=${encodeURIComponent(tokenOf(purpose))}`;
  return {
    dashboard: `${portal}/brands/dashboard`,
    analytics: race,
    recap: (raceId: string) => `${race(raceId)}/recap`,
    editRace: (raceId: string) => `${portal}/brands/edit-race/${encodeURIComponent(raceId)}`,
    raceCard: (fact: RaceFact) =>
      raceCardLink(marketingUrl, {
        name: fact.name,
        targetDistance: fact.target_distance,
        startTime: fact.start_time,
        startTimeZone: fact.start_time_zone,
      }),
    createRace: `${portal}/brands/create-race`,
    createAgain: (raceId: string) =>
      `${portal}/brands/create-race?copy=${encodeURIComponent(raceId)}`,
    package: `${portal}/brands/package`,
    order: (orderId: string) => `${portal}/brands/orders/${encodeURIComponent(orderId)}`,
    settings: `${portal}/brands/settings`,
    /** The token is the fragment, which browsers keep to themselves. */
    keepFactor: (token: string) => `${portal}/brands/keep-factor#${encodeURIComponent(token)}`,
    keepBrand: (token: string) => `${portal}/brands/keep-brand#${encodeURIComponent(token)}`,
    secureAccount: (token: string) =>
      `${portal}/brands/secure-account#${encodeURIComponent(token)}`,
    invitation: (token: string) => `${portal}/brands/invitation#${encodeURIComponent(token)}`,
    refuseInvitations: () =>
      `${portal}/brands/refuse-invitations#${encodeURIComponent(tokenOf("refuse"))}`,
    team: `${portal}/brands/team`,
    forgotPassword: `${portal}/brands/forgot-password`,
    racesToApprove: `${portal}/brands/admin?status=pending&sort=start_time`,
    ordersInReview: `${portal}/brands/admin/orders?status=review`,
    handOvers: `${portal}/brands/admin/brands`,
    log: `${portal}/brands/admin/log`,
    undelivered: `${portal}/brands/admin/emails`,
    switchOff: () => withToken(`${portal}/brands/switch-off-email`, "switchOff"),
    confirmNewsletter: () => withToken(`${marketing}${newsletterPath}/confirm`, "confirm"),
    unsubscribe: () => unsubscribeUrl(marketingUrl, tokenOf("unsubscribe")),
    unsubscribeAtOnce: () => withToken(`${functions}/unsubscribe`, "unsubscribe"),
  };
}
