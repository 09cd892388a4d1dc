// 1080 × 1920: the straight ahead as the runner sees it, or the photo. Apps cover the upper and lower 250 with their controls,
// so
// no text is there.
import { Bib } from "./bib.tsx";
import type { CardDrawing } from "./card-drawing.ts";
import { Slab, slabSize } from "./slab.tsx";
import { StoryPhoto } from "./story-photo.tsx";
import { setStory, StoryBlocks, story } from "./story-text.tsx";
import { Straight } from "./straight.tsx";
import { setText } from "./type.tsx";
import { Wordmark } from "./wordmark.tsx";

const { width, height, margin } = story;

export function StoryCard(drawing: CardDrawing) {
  const { texts, palette, photo } = drawing;
  const { isResult } = texts;
  const text = setStory(texts);
  const tag = setText(texts.tag, "headline", {
    width: isResult ? 330 : 460,
    height: 170,
    size: isResult ? 170 : 76,
    mostLines: 1,
  });
  const padding = { x: 26, y: isResult ? 34 : 30 };
  const plate = { block: tag, x: margin - 26, padding };
  const tagHeight = slabSize(tag, padding).height;
  const colors = { plate: palette.accent, text: palette.onAccent };

  if (photo)
    return <StoryPhoto {...drawing} photo={photo} text={text} plate={{ ...plate, colors }} />;
  return (
    <>
      <rect width={width} height={height} fill={palette.field} />
      <Straight far={1010} start={1570} palette={palette} isRun={isResult} />
      <StoryBlocks text={text} y={410} fill={palette.text} />
      {isResult ? (
        <Bib texts={texts} palette={palette} x={690} y={1370} width={520} turn={-5} />
      ) : (
        <Bib texts={texts} palette={palette} x={560} y={1320} width={620} turn={-5} />
      )}
      <Slab
        {...plate}
        y={isResult ? 1080 : 290 - tagHeight / 2}
        bleed={isResult ? 200 : 0}
        colors={colors}
      />
      <Wordmark
        x={isResult ? margin : width - margin}
        y={310}
        size={60}
        anchor={isResult ? "start" : "end"}
        colors={[palette.text, palette.wordmark]}
      />
    </>
  );
}
