import type { Client } from "@outpace/data/client";
import { BrowserRouter } from "react-router-dom";

import { SessionProvider } from "../features/sessions/session.tsx";
import { ClientProvider } from "../platform/client.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { AppRoutes } from "./router.tsx";

export interface AppProps {
  client: Client;
  marketingUrl: string;
}

export function App({ client, marketingUrl }: AppProps) {
  return (
    <ErrorBoundary>
      <ClientProvider value={client}>
        <SessionProvider>
          <BrowserRouter>
            <AppRoutes marketingUrl={marketingUrl} />
          </BrowserRouter>
        </SessionProvider>
      </ClientProvider>
    </ErrorBoundary>
  );
}
