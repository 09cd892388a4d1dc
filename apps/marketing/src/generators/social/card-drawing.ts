import type { CardTexts } from "./card-texts.ts";
import type { Palette } from "./palette.ts";
import type { Photo } from "./photo-area.tsx";

/** What a card of any format is drawn from. */
export interface CardDrawing {
  readonly texts: CardTexts;
  readonly palette: Palette;
  readonly photo: Photo | null;
}
