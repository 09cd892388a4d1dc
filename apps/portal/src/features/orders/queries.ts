import { getRaceAllowance, quoteRace } from "@outpace/data/races";
import { useMutation, useQuery } from "@tanstack/react-query";

import { useClient } from "../../platform/client.tsx";

const orderKeys = {
  allowance: ["orders", "allowance"] as const,
  listQuote: ["orders", "list-quote"] as const,
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

export function useQuoteWithCode() {
  const client = useClient();
  return useMutation({ mutationFn: (code: string) => quoteRace(client, code) });
}
