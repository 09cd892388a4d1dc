import { createContext, use } from "react";

const MarketingUrlContext = createContext("");

export const MarketingUrlProvider = MarketingUrlContext.Provider;

/** The marketing site's address without a path. */
export function useMarketingUrl(): string {
  return use(MarketingUrlContext);
}
