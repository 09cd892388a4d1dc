// The text of a story, from top to bottom.
import { type CardTexts, row } from "./card-texts.ts";
import { type Block, setText, TextBlock } from "./type.tsx";

export const story = { width: 1080, height: 1920, margin: 64 } as const;
const { margin } = story;
const inner = story.width - 2 * margin;

/** The blocks of text from top to bottom, and their total height with the gaps. */
export interface StoryText {
  readonly blocks: readonly (Block & { readonly top: number })[];
  readonly height: number;
}

export function setStory(texts: CardTexts): StoryText {
  const fact = { width: inner, height: 48, size: 46, mostLines: 1, lineHeight: 1 };
  const facts = row(texts.pace, texts.distance);
  const parts: readonly (readonly [Block, gapBefore: number])[] = [
    [
      setText(texts.headline, "headline", {
        width: inner,
        height: texts.isResult ? 200 : 410,
        size: texts.isResult ? 130 : 300,
        mostLines: 5,
        splitBelow: 60,
        lineHeight: 0.9,
      }),
      0,
    ],
    [setText(texts.result, "headline", { width: inner, height: 290, size: 400, mostLines: 1 }), 64],
    [setText(facts, "text", fact), 60],
    [setText(texts.date, "text", fact), facts === "" ? 60 : 30],
  ];
  let end = 0;
  const blocks = parts
    .filter(([{ lines }]) => lines.length > 0)
    .map(([block, gapBefore]) => {
      const top = end + gapBefore;
      end = top + block.height;
      return { ...block, top };
    });
  return { blocks, height: end };
}

interface StoryBlocksProps {
  readonly text: StoryText;
  readonly y: number;
  readonly fill: string;
}

export function StoryBlocks({ text, y, fill }: StoryBlocksProps) {
  return text.blocks.map(({ top, ...block }) => (
    <TextBlock key={top} block={block} x={margin} y={y + top} fill={fill} />
  ));
}
