import type { ImageMime, PhotoCheck } from "@outpace/domain/images";
import { useEffect } from "react";

import type { PhotoFile } from "./photo-work.ts";

/** A photo that passed every rule, without metadata, and an object URL to show it. */
export interface ChosenPhoto {
  content: Uint8Array<ArrayBuffer>;
  mime: ImageMime;
  previewUrl: string;
}

/** A chosen photo before it is cropped. */
export interface WholePhoto extends PhotoFile {
  readonly name: string;
  readonly url: string;
  /** The crop's position along the cropped side, from 0 to 100; null for the whole photo. */
  readonly position: number | null;
}

/** The photo to store, and the URL of the one that it replaces. */
export interface HeldPhoto {
  readonly photo: ChosenPhoto;
  readonly replaced: string | null;
}

export interface PhotoState {
  readonly held: HeldPhoto | null;
  /** The source of the crop; also null if it could not be read again after a reload. */
  readonly whole: WholePhoto | null;
  /** The photo that Undo restores. */
  readonly removed: WholePhoto | null;
  readonly checks: readonly PhotoCheck[];
  readonly isChecking: boolean;
  readonly error: string | undefined;
  readonly status: string;
}

export const noPhoto: PhotoState = {
  held: null,
  whole: null,
  removed: null,
  checks: [],
  isChecking: false,
  error: undefined,
  status: "",
};

export function isAccepted(type: string): type is ImageMime {
  return type === "image/png" || type === "image/jpeg";
}

export function chosen(photo: PhotoFile): ChosenPhoto {
  return { content: photo.content, mime: photo.mime, previewUrl: objectUrl(photo) };
}

export function objectUrl({ content, mime }: PhotoFile): string {
  return URL.createObjectURL(new Blob([content], { type: mime }));
}

/** Revokes an object URL that is no longer shown. */
export function useObjectUrl(url: string | undefined): void {
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    },
    [url],
  );
}
