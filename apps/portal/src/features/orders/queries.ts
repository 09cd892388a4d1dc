import { getRaceAllowance, quoteRace } from "@outpace/data/races";
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { useClient } from "../../platform/client.tsx";

const orderKeys = {
  allowance: ["orders", "allowance"] as const,
  listQuote: ["orders", "list-quote"] as const,
  quoteWithCode: (code: string) => ["orders", "quote", code] as const,
};

export function useRaceAllowance() {
  const client = useClient();
  return useQuery({ queryKey: orderKeys.allowance, queryFn: () => getRaceAllowance(client) });
}

/** What a race costs the brand without a discount code. */
export function useListQuote() {
  const client = useClient();
  return useQuery({ queryKey: orderKeys.listQuote, queryFn: () => quoteRace(client) });
}

/** Asks for the price with a code, always anew; two calls at once send one request. */
export function useQuoteWithCode() {
  const client = useClient();
  const queryClient = useQueryClient();
  return (code: string) =>
    queryClient.fetchQuery({
      queryKey: orderKeys.quoteWithCode(code),
      queryFn: () => quoteRace(client, code),
      staleTime: 0,
    });
}
