/** The part of the package in use; it ships no types. */
declare module "subset-font" {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: "woff2"; keepFeatures: readonly string[] },
  ): Promise<Uint8Array>;
}
