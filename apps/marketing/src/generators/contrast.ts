// The contrast of two colors (#rrggbb) as WCAG 2 defines it.

const black = "#000000";
const white = "#ffffff";

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** The color for text on a background: black or white, at least 4.58:1 on any color. */
export function textColorOn(background: string): string {
  return contrast(white, background) >= contrast(black, background) ? white : black;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
