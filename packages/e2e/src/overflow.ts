import type { Page } from "@playwright/test";
import { untilRendered } from "./rendered.ts";

/** What sticks out of the window or is cut off, in words; what scrolls sideways on purpose, what ends in an ellipsis, and what only screen readers see may. */
export async function overflowing(page: Page): Promise<string[]> {
  await untilRendered(page);
  return page.evaluate(() => {
    const { clientWidth: width, scrollWidth } = document.documentElement;
    const sideways =
      scrollWidth > width ? [`the page, which is ${String(scrollWidth)} px wide`] : [];
    const scrolls = (element: Element) =>
      element.closest(".sr-only, .truncate, [class*=line-clamp], svg") ??
      element.parentElement?.closest(".overflow-x-auto");
    const elements = [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => !scrolls(element))
      .filter((element) => {
        const { left, right, width: own } = element.getBoundingClientRect();
        // What scrolls downwards scrolls sideways too when its content is too wide.
        const cut =
          element.tagName !== "INPUT" &&
          !element.matches(".overflow-x-auto") &&
          getComputedStyle(element).overflowX !== "visible" &&
          element.scrollWidth > element.clientWidth + 1;
        return own > 0 && (cut || left < -1 || right > width + 1);
      })
      .map(
        (element) => `${element.tagName} ${element.className} ${element.innerText.slice(0, 40)}`,
      );
    return [...sideways, ...elements];
  });
}
