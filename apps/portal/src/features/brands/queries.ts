import type { Client } from "@outpace/data/client";
import type { LogoChange } from "@outpace/data/logos";
import { type Brand, type BrandDetails, brandMessages } from "@outpace/domain/brands";
import { normaliseEmail } from "@outpace/domain/email-addresses";
import type { Edit } from "@outpace/domain/edits";
import {
  type Query,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";

import { hasCode } from "../../platform/errors/error-message.ts";
import { loadCode } from "../../platform/loading/deployment.ts";
import { useBackend, useClient } from "../../platform/requests/backend.tsx";
import { accessKey } from "../../platform/requests/query-cache.tsx";
import { useDebouncedValue } from "../../platform/time/use-debounced-value.ts";
import { type Availability, unknownAvailability } from "./availability.ts";

/** Loads with the first request. */
const loadBrands = () => loadCode(() => import("@outpace/data/brands"));

const brandKeys = {
  nameAvailable: (name: string) => ["brands", "name-available", name] as const,
  own: (brandId: string) => ["brands", "own", brandId] as const,
  emailAvailable: (email: string) => ["brands", "email-available", email] as const,
};

const ownBrandQuery = (client: Client, brandId: string) => ({
  queryKey: brandKeys.own(brandId),
  queryFn: async () => (await loadBrands()).getOwnBrand(client, brandId),
});

/** One of the account's brands; null if the account does not belong to it. */
export function useOwnBrand(brandId: string) {
  return useQuery(ownBrandQuery(useClient(), brandId));
}

/** Fetches the stored brand, bypassing the cache. */
export function useFetchOwnBrand(brandId: string): () => Promise<Brand | null> {
  const client = useClient();
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery({ ...ownBrandQuery(client, brandId), staleTime: 0 });
}

/** Updates the brand. The header and the welcome then show its new name. */
export function useUpdateOwnBrand(brandId: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (edit: Edit<BrandDetails>) =>
      (await loadBrands()).updateOwnBrand(client, edit, brandId),
    onSuccess: (brand) => {
      queryClient.setQueryData(brandKeys.own(brandId), brand);
      void queryClient.invalidateQueries({ queryKey: accessKey });
    },
  });
}

/** Sets or removes the brand's logo. */
export function useSetLogo(brandId: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: LogoChange) =>
      (await loadCode(() => import("@outpace/data/logos"))).setLogo(client, change, brandId),
    onSuccess: (logoUrl) => {
      queryClient.setQueryData(
        brandKeys.own(brandId),
        (brand: Brand | null | undefined) => brand && { ...brand, logoUrl },
      );
    },
  });
}

/** Long enough to type a word, short enough for a result before the next field. */
const debounceMilliseconds = 300;

export function useNameAvailability(typed: string): Availability {
  const { loadClient } = useBackend();
  const name = useDebouncedValue(typed.trim(), debounceMilliseconds);
  const query = useQuery({
    ...availabilityOptions,
    queryKey: brandKeys.nameAvailable(name.toLowerCase()),
    queryFn: async () => {
      const [client, { isBrandNameAvailable }] = await Promise.all([loadClient(), loadBrands()]);
      return isBrandNameAvailable(client, name).catch(forgiveFault);
    },
    enabled: name !== "",
  });
  if (name === "") return unknownAvailability;
  return availabilityOf(query, name !== typed.trim(), {
    taken: brandMessages.nameTaken,
    failed: brandMessages.nameCheckFailed,
  });
}

export function useEmailAvailability(typed: string): Availability {
  const { loadClient } = useBackend();
  const address = normaliseEmail(typed);
  const email = useDebouncedValue(address, debounceMilliseconds);
  const complete = /^\S+@\S+\.\S+$/.test(email);
  const query = useQuery({
    ...availabilityOptions,
    queryKey: brandKeys.emailAvailable(email),
    queryFn: async () => {
      const [client, { isBrandEmailAvailable }] = await Promise.all([loadClient(), loadBrands()]);
      return isBrandEmailAvailable(client, email);
    },
    enabled: complete,
  });
  if (!complete) return unknownAvailability;
  return availabilityOf(query, email !== address, {
    taken: brandMessages.emailTaken,
    failed: brandMessages.emailCheckFailed,
  });
}

/** A typed name may be incomplete, so only submit reports that it is invalid. */
function forgiveFault(error: unknown): true {
  if (hasCode(error, "invalid_value")) return true;
  throw error;
}

const firstRetryMilliseconds = 1000;
const lastRetryMilliseconds = 30_000;

/** A failed check repeats on a timer, and at once when the network returns, until the text changes. */
const availabilityOptions = {
  staleTime: 10_000,
  retry: false,
  refetchOnReconnect: true,
  refetchInterval: ({ state }: Query<boolean>) =>
    state.status === "error" &&
    Math.min(firstRetryMilliseconds * 2 ** (state.errorUpdateCount - 1), lastRetryMilliseconds),
};

function availabilityOf(
  query: UseQueryResult<boolean>,
  isTyping: boolean,
  messages: { taken: string; failed: string },
): Availability {
  const checking = query.isFetching || isTyping;
  // A repeated check is pending again; its error stays until there is an answer.
  if (query.data === undefined && query.errorUpdateCount > 0 && !isTyping) {
    return { checking, error: messages.failed, retry: query.refetch };
  }
  return {
    ...unknownAvailability,
    checking,
    error: query.data === false && !isTyping ? messages.taken : undefined,
  };
}
