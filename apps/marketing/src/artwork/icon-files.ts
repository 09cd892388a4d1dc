import type { IconShape } from "./icon.tsx";

interface IconFile {
  readonly shape: IconShape;
  readonly pixels: number;
}

/** The icon as PNG files, by name. */
export const iconFiles: Readonly<Record<string, IconFile>> = {
  "apple-touch-icon": { shape: "square", pixels: 180 },
  "icon-192": { shape: "rounded", pixels: 192 },
  "icon-512": { shape: "rounded", pixels: 512 },
  "icon-maskable-512": { shape: "maskable", pixels: 512 },
};
