import { attributeText } from "./used-styles.ts";

/**
 * Moves style attributes, which the content security policy forbids, into a style sheet. Equal attributes share a rule.
 * React ignores the missing attribute and writes later changes to the element's style.
 */
export function extractStyleAttributes(html: string): { html: string; styles: string } {
  const rules = new Map<string, string>();
  const extracted = html.replaceAll(/ style="([^"]*)"/g, (_, attribute: string) => {
    const name = rules.get(attribute) ?? String(rules.size);
    rules.set(attribute, name);
    return ` data-styles="${name}"`;
  });
  const styles = [...rules].map(
    ([attribute, name]) => `[data-styles="${name}"]{${attributeText(attribute)}}`,
  );
  return { html: extracted, styles: styles.join("") };
}
