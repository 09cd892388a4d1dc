import type { Client } from "@outpace/data/client";
import { type ComponentType, type ReactNode, StrictMode } from "react";

import { SessionProvider } from "../features/sessions/session.tsx";
import { ClientProvider } from "../platform/requests/client.tsx";
import { MarketingUrlProvider } from "../platform/settings/marketing-url.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { PrefetchOnIntent } from "./prefetch-on-intent.ts";
import { AppRoutes } from "./router.tsx";

export interface AppProps {
  client: Client;
  marketingUrl: string;
  /** The browser's router, or a static one where screens are prerendered. */
  Router: ComponentType<{ children: ReactNode }>;
}

export function App({ client, marketingUrl, Router }: AppProps) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <ClientProvider value={client}>
          <SessionProvider>
            <Router>
              <MarketingUrlProvider value={marketingUrl}>
                <AppRoutes marketingUrl={marketingUrl} />
              </MarketingUrlProvider>
              <PrefetchOnIntent />
            </Router>
          </SessionProvider>
        </ClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}
