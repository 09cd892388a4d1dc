/**
 * The rules for names of companies, people and races, which keep a name from imitating another, the product or its staff. The
 * database repeats them: `private.normalised_name`, `private.folded_name`, `private.search_name`, `private.name_skeleton` and `private.name_fault`.
 */
export * as nameCharacters from "./characters.ts";
export * from "./fault.ts";
export * from "./forms.ts";
export * from "./look-alikes.ts";
export * from "./name-text.ts";
