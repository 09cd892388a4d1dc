import { type ComponentType, type ReactNode, StrictMode } from "react";

import { SessionProvider } from "../features/sessions/session.tsx";
import { type Backend, BackendProvider } from "../platform/requests/backend.tsx";
import { MarketingUrlProvider } from "../platform/settings/marketing-url.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { PrefetchOnIntent } from "./prefetch-on-intent.ts";
import { AppRoutes } from "./router.tsx";

export interface AppProps {
  backend: Backend;
  marketingUrl: string;
  /** The browser's router, or a static one for prerendering. */
  Router: ComponentType<{ children: ReactNode }>;
}

export function App({ backend, marketingUrl, Router }: AppProps) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <BackendProvider value={backend}>
          <SessionProvider>
            <Router>
              <MarketingUrlProvider value={marketingUrl}>
                <AppRoutes marketingUrl={marketingUrl} />
              </MarketingUrlProvider>
              <PrefetchOnIntent />
            </Router>
          </SessionProvider>
        </BackendProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}
