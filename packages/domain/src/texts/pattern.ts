export const anyOf = (...ranges: readonly string[]) => `[${ranges.join("")}]`;

export const pattern = (source: string, flags = "u") => new RegExp(source, flags);
