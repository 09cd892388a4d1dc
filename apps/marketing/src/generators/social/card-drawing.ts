import type { CardTexts } from "./card-texts.ts";
import type { Palette } from "./palette.ts";
import type { Photo } from "./photo-area.tsx";

/** The input of a card drawing in any format. */
export interface CardDrawing {
  readonly texts: CardTexts;
  readonly palette: Palette;
  readonly photo: Photo | null;
}
