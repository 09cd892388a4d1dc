/**
 * The HTML with a rule in a style sheet in the place of each style attribute, which the content security policy forbids,
 * and that style sheet. React keeps the attribute that ties an element to its rule, and sets any later style itself.
 */
export function withoutStyleAttributes(html: string): { html: string; styles: string } {
  const numbers = new Map<string, number>();
  const number = (declarations: string) => {
    const known = numbers.get(declarations) ?? numbers.size;
    numbers.set(declarations, known);
    return String(known);
  };
  const marked = html.replaceAll(
    / style="([^"]*)"/g,
    (_, declarations: string) => ` data-styles="${number(declarations)}"`,
  );
  const rules = [...numbers].map(
    ([declarations, n]) => `[data-styles="${String(n)}"]{${declarations}}`,
  );
  return { html: marked, styles: rules.join("") };
}
