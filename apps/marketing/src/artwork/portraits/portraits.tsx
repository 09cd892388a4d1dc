// The portraits, 600 × 750, by their id in content/team.json.
import { createElement, type ReactNode } from "react";
import { renderSvg } from "../render-svg.tsx";
import { JunCastellan } from "./jun-castellan.tsx";
import { portraitSize } from "./kit.tsx";
import { NoraWhitlock } from "./nora-whitlock.tsx";
import type { PortraitId } from "./portrait-ids.ts";
import { SamAdeyemi } from "./sam-adeyemi.tsx";

const portraits: Readonly<Record<PortraitId, () => ReactNode>> = {
  "nora-whitlock": NoraWhitlock,
  "sam-adeyemi": SamAdeyemi,
  "jun-castellan": JunCastellan,
};

interface Sitter {
  readonly portrait: PortraitId;
  readonly name: string;
  /** The portrait's text alternative. */
  readonly alt: string;
}

/** Renders a portrait as an SVG document. */
export function renderPortrait({ portrait, name, alt }: Sitter): string {
  const drawing = createElement(portraits[portrait]);
  return renderSvg(drawing, { ...portraitSize, title: name, description: alt });
}
