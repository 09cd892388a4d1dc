import { removeBackgroundPhoto, uploadBackgroundPhoto } from "@outpace/data/photos";
import { useMutation } from "@tanstack/react-query";

import { useClient } from "../../platform/client.tsx";
import type { ChosenPhoto } from "./photo-field.tsx";

export interface PhotoUpload {
  raceName: string;
  photo: ChosenPhoto;
}

/** Answers the photo's public address. */
export function useUploadPhoto() {
  const client = useClient();
  return useMutation({
    mutationFn: ({ raceName, photo }: PhotoUpload) =>
      uploadBackgroundPhoto(client, { raceName, bytes: photo.content, mime: photo.mime }),
  });
}

export function useRemovePhoto() {
  const client = useClient();
  return useMutation({ mutationFn: (url: string) => removeBackgroundPhoto(client, url) });
}
