/**
 * What a name of a company or a race may contain, so that none looks like another one or like the product's own. The
 * database repeats these rules: `private.normalised_name`, `private.name_skeleton` and `private.name_fault`.
 */
export * as nameCharacters from "./characters.ts";
export * from "./clean.ts";
export * from "./fault.ts";
export * from "./name-text.ts";
export * from "./skeleton.ts";
