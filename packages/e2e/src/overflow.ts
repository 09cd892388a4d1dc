import type { Page } from "@playwright/test";
import { untilRendered } from "./rendered.ts";

/**
 * Describes what overflows the window or is cut off. Ignores intended sideways scrolling, ellipses and text for screen readers
 * only.
 */
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
        // Content that is too wide makes a vertical scroller scroll sideways too.
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
