import { photoPreviewRules } from "./rules.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** In pixels of the image as displayed. */
export interface CropArea extends Size {
  readonly x: number;
  readonly y: number;
}

/** Width / height of the photo on a race card. */
export const cardPhotoRatio = 2;

/** The side to crop so that a photo fits a race card; null if it fits. A difference of less than a pixel cannot be cropped. */
export function croppedSide({ width, height }: Size): "width" | "height" | null {
  if (width - height * cardPhotoRatio >= 1) return "width";
  return height - width / cardPhotoRatio >= 1 ? "height" : null;
}

/**
 * The largest area with a card's ratio, in whole pixels.
 * @param position the part to keep of the cropped side: 0 is its left or upper end, 100 the right or lower one
 */
export function cropToCard(photo: Size, position: number): CropArea {
  return crop(photo, cardPhotoRatio, position);
}

/** The largest area with a preview's ratio, from the middle. */
export function cropToPreview(photo: Size): CropArea {
  return crop(photo, photoPreviewRules.width / photoPreviewRules.height, 50);
}

function crop(photo: Size, ratio: number, position: number): CropArea {
  const width = Math.min(photo.width, Math.floor(photo.height * ratio));
  const height = Math.min(photo.height, Math.floor(photo.width / ratio));
  const share = Math.min(100, Math.max(0, position)) / 100;
  return {
    x: Math.round((photo.width - width) * share),
    y: Math.round((photo.height - height) * share),
    width,
    height,
  };
}
