import { DataError } from "@outpace/data/errors";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

/** Failures that an immediate second try can fix; all others are shown at once. */
const transient: ReadonlySet<string> = new Set(["unreachable"]);

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retryDelay: 400,
        retry: (failures, error) =>
          failures < 1 && error instanceof DataError && transient.has(error.code),
        // The browser's online flag says nothing about the backend: send the request and show what happens.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Caches queries for as long as its children are mounted. */
export function QueryCache({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
