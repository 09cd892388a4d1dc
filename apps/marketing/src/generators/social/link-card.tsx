// 1200 × 630: the picture of a link preview. Six lanes cross it, with a line of text in each.
import { Bib } from "./bib.tsx";
import type { CardDrawing } from "./card-drawing.ts";
import { row } from "./card-texts.ts";
import { LinkLanes, lanes } from "./link-lanes.tsx";
import { PhotoArea } from "./photo-area.tsx";
import { slope } from "./slab.tsx";
import { type Block, setText, TextBlock } from "./type.tsx";
import { Wordmark } from "./wordmark.tsx";

const { width, height, lane, own } = lanes;
/** The left edge of the text in lanes two to four. */
const left = 206;
/** The left edge of a photo, at the bottom. */
const photoLeft = 800;

export function LinkCard({ texts, palette, photo }: CardDrawing) {
  const { text } = palette;
  const { isResult } = texts;
  const right = photo ? 790 : 1150;
  const wordmarkRight = photo ? 870 : 1150;

  const headline = isResult
    ? setText(texts.headline, "headline", {
        width: wordmarkRight - 280 - (left + 40),
        height: 70,
        size: 70,
        mostLines: 3,
        splitBelow: 24,
        lineHeight: 0.9,
      })
    : setText(texts.headline, "headline", {
        width: 530,
        height: 290,
        size: 260,
        mostLines: 5,
        splitBelow: 40,
        lineHeight: 0.9,
      });
  const result = setText(texts.result, "headline", {
    width: right - left - 10,
    height: 260,
    size: 340,
    mostLines: 1,
  });
  const tag = setText(texts.tag, "headline", { width: 420, height: 64, size: 80, mostLines: 1 });
  const facts = setText(row(texts.pace, texts.distance, texts.shortDate), "text", {
    width: 600,
    height: 36,
    size: 32,
    mostLines: 1,
  });
  const middle = (block: Block) => lane + (3 * lane - block.height) / 2;
  const inLane = (number: number, block: Block) => (number - 0.5) * lane - block.height / 2;
  const tagEnd = isResult ? width : left + tag.width + 50;
  return (
    <>
      <LinkLanes palette={palette} ownEnd={texts.tag === "" ? null : tagEnd} />
      {photo ? (
        <PhotoArea
          photo={photo}
          area={{ x: photoLeft, y: 0, width: width - photoLeft, height }}
          outline={[
            [photoLeft + height * slope, 0],
            [width, 0],
            [width, height],
            [photoLeft, height],
          ]}
        />
      ) : null}
      <TextBlock
        block={headline}
        x={isResult ? left + 40 : left}
        y={isResult ? inLane(1, headline) : middle(headline)}
        fill={text}
      />
      <TextBlock block={result} x={left} y={middle(result)} fill={text} />
      <TextBlock block={tag} x={left - 26} y={inLane(own, tag)} fill={palette.onAccent} />
      <TextBlock block={facts} x={left - 46} y={inLane(6, facts)} fill={text} />
      {isResult || photo ? (
        <Bib texts={texts} palette={palette} x={photo ? 1000 : 985} y={496} width={300} turn={-7} />
      ) : (
        <Bib texts={texts} palette={palette} x={985} y={375} width={390} turn={-7} />
      )}
      <Wordmark
        x={isResult ? wordmarkRight : left + 40}
        y={68}
        size={44}
        anchor={isResult ? "end" : "start"}
        colors={[text, palette.wordmark]}
      />
    </>
  );
}
