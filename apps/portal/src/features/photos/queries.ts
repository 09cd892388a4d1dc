import { removeBackgroundPhoto, uploadBackgroundPhoto } from "@outpace/data/photos";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { hasCode } from "../../platform/errors/error-message.ts";
import { loadCode } from "../../platform/loading/deployment.ts";
import { useClient } from "../../platform/requests/backend.tsx";
import type { ChosenPhoto } from "./photo-state.ts";
import { makePreview } from "./photo-tasks.ts";

interface PhotoToStore {
  brandId: string;
  raceName: string;
  photo: ChosenPhoto;
}

/** The photo's public URL, or the error: a race can be saved without a photo. */
export type StoredPhoto =
  { readonly url: string } | { readonly url: null; readonly error: unknown };

/** Rejects only if the session has ended. `retrying` is true during the second attempt. */
export function useStorePhoto() {
  const client = useClient();
  const [uploading, setUploading] = useState<"first" | "second" | null>(null);
  const { mutateAsync: storePhoto } = useMutation({
    mutationFn: async ({ brandId, raceName, photo }: PhotoToStore): Promise<StoredPhoto> => {
      const { content: bytes, mime } = photo;
      try {
        setUploading("first");
        const preview = makePreview(photo).catch(() => null);
        const upload = { brandId, raceName, bytes, mime, preview };
        const url = await uploadBackgroundPhoto(client, upload, () => {
          setUploading("second");
        });
        return { url };
      } catch (error) {
        if (hasCode(error, "session_expired")) throw error;
        return { url: null, error };
      } finally {
        setUploading(null);
      }
    },
  });
  return {
    storePhoto,
    uploading: uploading !== null,
    retrying: uploading === "second" ? "The photo upload failed. Trying once more..." : null,
  };
}

interface LogoToStore {
  brandId: string;
  brandName: string;
  photo: ChosenPhoto;
}

/** Stores a logo and returns its public URL. `isRetrying` is true during the second attempt. */
export function useStoreLogo() {
  const client = useClient();
  const [isRetrying, setRetrying] = useState(false);
  const { mutateAsync: storeLogo } = useMutation({
    mutationFn: async ({ photo, ...brand }: LogoToStore) => {
      const { uploadLogo } = await loadCode(() => import("@outpace/data/logos"));
      return uploadLogo(client, { ...brand, bytes: photo.content, mime: photo.mime }, () => {
        setRetrying(true);
      }).finally(() => {
        setRetrying(false);
      });
    },
  });
  return { storeLogo, isRetrying };
}

export function useRemovePhoto() {
  const client = useClient();
  return useMutation({ mutationFn: (url: string) => removeBackgroundPhoto(client, url) });
}
