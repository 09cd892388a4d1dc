/** An image inside the drawing, as a data: URL of a PNG or JPEG without metadata. */
export interface EmbeddedImage {
  readonly href: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}
