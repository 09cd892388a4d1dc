import { expect, type Page } from "@playwright/test";

/** Shows the direction: a Hebrew text draws it at its left, unless its surroundings decide. */
const mark = "!";

/**
 * Expects every right-to-left text on the page to be a whole text, either alone in an element with its direction or in
 * isolates, with its final exclamation mark drawn at its left.
 * @param texts the texts that are more than Hebrew letters with such a mark
 */
export async function expectOwnDirections(
  page: Page,
  texts: readonly string[] = [],
): Promise<void> {
  // Soft, so that one run lists every place.
  const softly = expect.configure({ soft: true });
  await softly.poll(() => withoutDirection(page, texts), { message: page.url() }).toEqual([]);
}

/** Describes each text with the wrong direction. */
function withoutDirection(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ({ texts, mark }) => {
      const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/u;
      const isolates = /[\u2067\u2068][^\u2066-\u2069]*\u2069/gu;
      const isOpen = (text: string) => rightToLeft.test(text.replace(isolates, ""));
      const attributes = ["alt", "aria-label", "aria-valuetext", "title", "placeholder", "label"];

      const isText = (content: string) =>
        /^[\u05d0-\u05ea ]+!$/u.test(content) || texts.includes(content);
      /** A text in a drawing may be one of several lines. */
      const isWhole = (element: Element, content: string) =>
        isText(content) ||
        (element.closest("svg") !== null && texts.some((text) => text.includes(content)));
      const hasDirection = (element: Element) => {
        const { direction, unicodeBidi } = getComputedStyle(element);
        return direction === "rtl" && !["normal", "embed", "bidi-override"].includes(unicodeBidi);
      };
      const boxOf = (node: Text, at: number) => {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect();
      };
      /** Compares a letter with the mark after it if both are on one line. */
      const isMisplaced = (node: Text) =>
        [...node.data.matchAll(/[\u05d0-\u05ea]!/gu)].some(({ index }) => {
          const [letter, end] = [boxOf(node, index), boxOf(node, index + 1)];
          return end.width > 0 && Math.abs(end.top - letter.top) < 2 && end.left >= letter.left;
        });

      const faults: string[] = [];
      const report = (what: string, element: Element, text: string) => {
        faults.push(
          `${what} <${element.localName} class="${element.getAttribute("class") ?? ""}">: ${text}`,
        );
      };
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode as Text;
        const element = node.parentElement;
        if (!element || element.matches("script, style, metadata, noscript")) continue;
        const content = (element.textContent || "").trim();
        if (isOpen(node.data) && !(hasDirection(element) && isWhole(element, content))) {
          report("no direction in", element, node.data);
        } else if (node.data.includes(mark) && isMisplaced(node)) {
          report("mark at the wrong end in", element, node.data);
        }
      }
      for (const element of document.querySelectorAll("*")) {
        for (const name of attributes) {
          const value = element.getAttribute(name) ?? "";
          if (isOpen(value) && !isText(value)) report(name, element, value);
        }
        const isField =
          element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
        if (
          isField &&
          element.checkVisibility() &&
          // Base UI's copy of a field for forms is clipped away.
          element.ariaHidden !== "true" &&
          isOpen(element.value) &&
          !hasDirection(element)
        ) {
          report("no direction in", element, element.value);
        }
      }
      return faults;
    },
    { texts, mark },
  );
}
