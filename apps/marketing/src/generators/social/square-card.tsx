// 1080 × 1080: the bend of a track from above, with a bib pinned to it.
import { Bend, markedTop } from "./bend.tsx";
import { Bib } from "./bib.tsx";
import type { CardDrawing } from "./card-drawing.ts";
import { row } from "./card-texts.ts";
import { PhotoArea } from "./photo-area.tsx";
import { Slab } from "./slab.tsx";
import { capHeight, setText, TextBlock } from "./type.tsx";
import { Wordmark } from "./wordmark.tsx";

const size = 1080;
const margin = 64;
const inner = size - 2 * margin;
/** The height of the place's plate; the own lane starts behind it. */
const plateHeight = 190;

export function SquareCard({ texts, palette, photo }: CardDrawing) {
  const { text, accent, onAccent } = palette;
  const { isResult } = texts;
  const headline = isResult
    ? setText(texts.headline, "headline", {
        width: 640,
        height: 140,
        size: 76,
        mostLines: 5,
        splitBelow: 34,
      })
    : setText(texts.headline, "headline", {
        width: inner,
        height: 330,
        size: 280,
        mostLines: 5,
        splitBelow: 60,
        lineHeight: 0.9,
      });
  const headTop = isResult ? margin : 176;
  const resultTop = headTop + headline.height + (isResult ? 64 : 0);
  const result = setText(texts.result, "headline", {
    width: inner,
    height: markedTop - 105 - resultTop,
    size: 420,
    mostLines: 1,
    lineHeight: capHeight,
  });
  const facts = setText(row(texts.pace, texts.distance, texts.date), "text", {
    width: inner,
    height: 44,
    size: 36,
    mostLines: 1,
  });
  const tag = setText(texts.tag, "headline", {
    width: 330,
    height: 150,
    size: isResult ? 170 : 56,
    mostLines: 1,
  });

  const factsTop = resultTop + result.height + 50;
  const photoTop = factsTop + facts.height + 20;
  return (
    <>
      <rect width={size} height={size} fill={palette.field} />
      {photo === null ? (
        <Bend palette={palette} isResult={isResult} miles={texts.miles} />
      ) : (
        <PhotoArea
          photo={photo}
          area={{ x: 0, y: photoTop, width: size, height: size - photoTop }}
          outline={[
            [0, photoTop + 90],
            [size, photoTop],
            [size, size],
            [0, size],
          ]}
        />
      )}
      <TextBlock block={headline} x={margin} y={headTop} fill={text} />
      <TextBlock block={result} x={margin} y={resultTop} fill={text} />
      <TextBlock block={facts} x={margin} y={factsTop} fill={text} />
      <Wordmark
        x={size - margin}
        y={isResult ? margin + capHeight * 48 : 113}
        size={48}
        anchor="end"
        colors={[text, palette.wordmark]}
      />
      <Bib
        texts={texts}
        palette={palette}
        x={isResult ? 720 : 690}
        y={isResult ? 845 : 800}
        width={isResult ? 480 : 560}
        turn={-7}
      />
      <Slab
        block={tag}
        x={margin - 24}
        y={isResult ? 800 : 55}
        padding={{ x: 24, y: isResult ? (plateHeight - tag.height) / 2 : 22 }}
        bleed={isResult ? 200 : 0}
        colors={{ plate: accent, text: onAccent }}
      />
    </>
  );
}
