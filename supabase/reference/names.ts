/** A qualified name without the schema public, as on the search path. */
export function shortName(qualifiedName: string): string {
  return qualifiedName.replace(/^public\./, "");
}
