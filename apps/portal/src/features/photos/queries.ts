import { DataError } from "@outpace/data/errors";
import { removeBackgroundPhoto, uploadBackgroundPhoto } from "@outpace/data/photos";
import { useMutation } from "@tanstack/react-query";

import { useClient } from "../../platform/client.tsx";
import { stopsEveryRequest } from "../../platform/error-message.ts";
import type { ChosenPhoto } from "./use-photo-choice.ts";

interface PhotoToStore {
  raceName: string;
  photo: ChosenPhoto;
}

export interface StoredPhoto {
  /** The photo's public URL, or null if storage refused it: a race can be saved without a photo. */
  readonly url: string | null;
  /** Why storage refused it, where the brand can do something about it. */
  readonly reason: string | null;
}

export function useStorePhoto() {
  const client = useClient();
  return useMutation({
    mutationFn: async ({ raceName, photo }: PhotoToStore): Promise<StoredPhoto> => {
      const { content: bytes, mime } = photo;
      try {
        return {
          url: await uploadBackgroundPhoto(client, { raceName, bytes, mime }),
          reason: null,
        };
      } catch (error) {
        if (stopsEveryRequest(error)) throw error;
        const canBeHelped =
          error instanceof DataError && ["photo_limit", "photo_busy"].includes(error.code);
        return { url: null, reason: canBeHelped ? error.message : null };
      }
    },
  });
}

export function useRemovePhoto() {
  const client = useClient();
  return useMutation({ mutationFn: (url: string) => removeBackgroundPhoto(client, url) });
}
