import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

interface Document {
  /** In the drawing's units. */
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** The text alternative. */
  readonly description: string;
}

/** Renders a drawing as a standalone SVG document. Build time only: react-dom/server is too large for a page. */
export function renderSvg(drawing: ReactNode, { width, height, title, description }: Document) {
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      role="img"
      aria-labelledby="title description"
    >
      <title id="title">{title}</title>
      <desc id="description">{description}</desc>
      {drawing}
    </svg>,
  );
}

/** Renders a drawing that stands behind words, and so needs none of its own. */
export function renderDrawing(drawing: ReactNode, size: Pick<Document, "width" | "height">) {
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      {...size}
      viewBox={`0 0 ${String(size.width)} ${String(size.height)}`}
    >
      {drawing}
    </svg>,
  );
}
