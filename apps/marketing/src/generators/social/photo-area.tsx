// The photo, cropped to an area of the card.
import type { EmbeddedImage } from "../embedded-image.ts";

export interface Photo extends EmbeddedImage {
  /** In percent; at 100 the photo just covers its area. */
  readonly zoom: number;
  /** In percent of the part cut off: 0 shows the left or upper end, 100 the right or lower one. */
  readonly focusX: number;
  readonly focusY: number;
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface PhotoAreaProps {
  readonly photo: Photo;
  readonly area: Area;
  /** A polygon within the area. */
  readonly outline: readonly (readonly [x: number, y: number])[];
}

export function PhotoArea({ photo, area, outline }: PhotoAreaProps) {
  return (
    <>
      <defs>
        <clipPath id="photo">
          <polygon points={outline.map((corner) => corner.join(" ")).join(" ")} />
        </clipPath>
      </defs>
      <g clipPath="url(#photo)">
        <image {...placePhoto(photo, area)} href={photo.href} preserveAspectRatio="none" />
      </g>
    </>
  );
}

/** The area of the whole photo so that it covers `area`. */
function placePhoto(photo: Photo, area: Area): Area {
  const { zoom, focusX, focusY } = photo;
  const scale = (Math.max(area.width / photo.width, area.height / photo.height) * zoom) / 100;
  const [width, height] = [photo.width * scale, photo.height * scale];
  return {
    x: area.x - ((width - area.width) * focusX) / 100,
    y: area.y - ((height - area.height) * focusY) / 100,
    width,
    height,
  };
}
