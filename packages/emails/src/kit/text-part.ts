import { isolated } from "@outpace/domain/directions";
import { copyrightLine, productName } from "@outpace/domain/product";
import { type Block, type Figure, type Link, type Message, shownUrl } from "./message.ts";
import { placesText, raceFigures } from "./race-texts.ts";
import { lineOf, textOf, words } from "./words.ts";

/** Lines of a text part are at most this long, except links. */
const width = 72;

/** The whole email as text, for those who read without HTML: the same sentences, with links written out. */
export function messageText(message: Message): string {
  const { heading, blocks, button, links = [], note, footer } = message;
  const title = wrapped(textOf(heading));
  const parts = [
    productName,
    `${title}\n${"=".repeat(Math.max(...title.split("\n").map(({ length }) => length)))}`,
    ...blocks.map(blockText),
    ...[button, ...links].map(linkText),
    ...(note ? [wrapped(textOf(note))] : []),
    "---",
    wrapped(textOf(footer.why)),
    ...(footer.link ? [linkText(footer.link)] : []),
    copyrightLine,
  ];
  return `${parts.join("\n\n")}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return wrapped(textOf(block.words));
    case "quote":
      return wrapped(`${block.by} ${isolated(lineOf(block.text))}`);
    case "race":
      return [
        wrapped(textOf(words`${block.race.name}`)),
        figuresText(raceFigures(block.race)),
      ].join("\n");
    case "figures":
      return figuresText(block.figures);
    case "places":
      return placesText(block.joined, block.places);
    case "list":
      return block.items.map((item) => wrapped(`- ${textOf(item)}`, "  ")).join("\n");
  }
}

function figuresText(figures: readonly Figure[]): string {
  return figures
    .map(({ label, value }) => wrapped(textOf(words`${label}: ${value}`), "  "))
    .join("\n");
}

function linkText({ label, url }: Link): string {
  return `${label}:\n${shownUrl(url)}`;
}

function wrapped(text: string, indent = ""): string {
  const [first = "", ...rest] = text.split(" ");
  let line = first;
  const lines: string[] = [];
  for (const word of rest) {
    if (line.length + 1 + word.length <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = indent + word;
    }
  }
  return [...lines, line].join("\n");
}
