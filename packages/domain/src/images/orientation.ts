const orientationTag = 0x0112;
const shortType = 3;
const tiffMark = 42;

/**
 * The orientation, 1 to 8, from the TIFF block of EXIF data; 1 if it contains none. Like browsers, reads it only where it has the
 * type and count of the standard: what they show upright is not stored turned.
 */
export function readOrientation(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (view.byteLength < 14) return 1;
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return 1;
  const little = order === 0x4949;
  if (view.getUint16(2, little) !== tiffMark) return 1;
  const directory = view.getUint32(4, little);
  if (directory + 2 > view.byteLength) return 1;
  const entries = view.getUint16(directory, little);
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > view.byteLength) return 1;
    if (view.getUint16(entry, little) !== orientationTag) continue;
    if (view.getUint16(entry + 2, little) !== shortType) continue;
    if (view.getUint32(entry + 4, little) !== 1) continue;
    const value = view.getUint16(entry + 8, little);
    if (value >= 1 && value <= 8) return value;
  }
  return 1;
}

/** A TIFF block that contains only the orientation. */
export function orientationTiff(orientation: number): Uint8Array {
  const tiff = new Uint8Array(26);
  const view = new DataView(tiff.buffer);
  view.setUint16(0, 0x4d4d);
  view.setUint16(2, tiffMark);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, orientationTag);
  view.setUint16(12, shortType);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return tiff;
}

/** Whether the image is displayed rotated by 90 degrees, which swaps width and height. */
export function isSideways(orientation: number): boolean {
  return orientation >= 5;
}
