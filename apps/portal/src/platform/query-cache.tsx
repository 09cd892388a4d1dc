import { DataError } from "@outpace/data/errors";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

/** Failures that a second try at once can mend; everything else is told to the reader straight away. */
const passing: ReadonlySet<string> = new Set(["unreachable"]);

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retryDelay: 400,
        retry: (failures, error) =>
          failures < 1 && error instanceof DataError && passing.has(error.code),
        // The address bar's "online" says nothing about the backend: ask, and report what came back.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** What has been read is kept while the part of the app below it stays open. */
export function QueryCache({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
