/** The part of the package that is used here; it ships no types of its own. */
declare module "subset-font" {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: "woff2"; keepFeatures: readonly string[] },
  ): Promise<Uint8Array>;
}
