import { removeBackgroundPhoto, uploadBackgroundPhoto } from "@outpace/data/photos";
import { useMutation } from "@tanstack/react-query";

import { useClient } from "../../platform/client.tsx";
import { stopsEveryRequest } from "../../platform/error-message.ts";
import type { ChosenPhoto } from "./photo-field.tsx";

interface PhotoToStore {
  raceName: string;
  photo: ChosenPhoto;
}

/** Returns the photo's public URL, or null if storage refuses it: a race can be saved without a photo. */
export function useStorePhoto() {
  const client = useClient();
  return useMutation({
    mutationFn: async ({ raceName, photo }: PhotoToStore) => {
      try {
        return await uploadBackgroundPhoto(client, {
          raceName,
          bytes: photo.content,
          mime: photo.mime,
        });
      } catch (error) {
        if (stopsEveryRequest(error)) throw error;
        return null;
      }
    },
  });
}

export function useRemovePhoto() {
  const client = useClient();
  return useMutation({ mutationFn: (url: string) => removeBackgroundPhoto(client, url) });
}
