import { productName } from "@outpace/domain/product";
import { Button, buttonVariants } from "@outpace/ui/button";
import { Component, type ComponentType, type ReactNode, StrictMode } from "react";

import { StoppedScreen } from "../components/stopped-screen.tsx";
import { SessionProvider } from "../features/sessions/session.tsx";
import { stoppedMessage } from "../platform/errors/error-message.ts";
import { paths } from "../platform/navigation/paths.ts";
import { type Backend, BackendProvider } from "../platform/requests/backend.tsx";
import { MarketingUrlProvider } from "../platform/settings/marketing-url.ts";
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

interface ErrorBoundaryState {
  error: unknown;
}

/** Shows an error and a retry button when a part of the app fails to load or render. */
class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <main>
        <div role="alert">
          <title>{`Screen not loaded · ${productName}`}</title>
          <StoppedScreen mark="DNS" title="We couldn't load this screen.">
            <p className="max-w-prose text-lg text-grey-200">{stoppedMessage(error)}</p>
            <div className="mt-2 flex flex-wrap gap-3">
              <Button
                tone="secondary"
                size="large"
                onClick={() => {
                  window.location.reload();
                }}
              >
                Reload
              </Button>
              {/* A full page load, since the app itself has failed. */}
              <a
                href={paths.dashboard}
                className={`${buttonVariants({ tone: "quiet", size: "large" })} text-paper! hover:bg-grey-800`}
              >
                Back to Dashboard
              </a>
            </div>
          </StoppedScreen>
        </div>
      </main>
    );
  }
}
