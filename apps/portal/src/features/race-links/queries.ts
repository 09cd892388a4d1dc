import { createRacePreview } from "@outpace/data/races";
import { racePreviewAddress } from "@outpace/domain/public-races";
import { useMutation } from "@tanstack/react-query";

import { attemptMessage } from "../../platform/errors/attempt-message.ts";
import { useClient } from "../../platform/requests/backend.tsx";
import { useMarketingUrl } from "../../platform/settings/marketing-url.ts";

interface Preview {
  readonly raceId: string;
  /** The tab to show it in; null if the browser blocked it. */
  readonly tab: Window | null;
}

/** Shows the page of a race that is not approved yet. */
export function usePreview() {
  const client = useClient();
  const marketingUrl = useMarketingUrl();
  const { mutate, isPending, data, error } = useMutation({
    // All of it here, since it must also run after the screen has changed.
    mutationFn: async ({ raceId, tab }: Preview) => {
      try {
        const token = await createRacePreview(client, raceId);
        const address = racePreviewAddress(marketingUrl, raceId, token);
        tab?.location.replace(address);
        return tab ? null : address;
      } catch (cause) {
        tab?.close();
        throw cause;
      }
    },
  });
  return {
    show: mutate,
    isOpening: isPending,
    /** The address that needs another press, since the browser blocked its tab. */
    blocked: data ?? null,
    failure:
      error === null ? "" : attemptMessage("The preview didn't open. Please try again.", error),
  };
}
