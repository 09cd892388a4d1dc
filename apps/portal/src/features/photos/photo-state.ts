import type { ImageMime, PhotoCheck } from "@outpace/domain/images";

import type { PhotoFile } from "./photo-work.ts";

/** A photo that has passed every rule, without metadata, and an object URL to show it. */
export interface ChosenPhoto {
  content: Uint8Array<ArrayBuffer>;
  mime: ImageMime;
  previewUrl: string;
}

/** A photo as it was chosen, before it is cropped. */
export interface WholePhoto extends PhotoFile {
  readonly name: string;
  readonly url: string;
  /** What a race card shows of the cropped side, from 0 to 100; null while the photo is not cropped. */
  readonly position: number | null;
}

/** What is to be stored, and the URL of the photo that the form showed when it was chosen. */
export interface HeldPhoto {
  readonly photo: ChosenPhoto;
  readonly replaced: string | null;
}

export interface PhotoState {
  readonly held: HeldPhoto | null;
  /** What the photo is cropped from; null also where a photo from before a reload could not be read again. */
  readonly whole: WholePhoto | null;
  /** For Undo. */
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
