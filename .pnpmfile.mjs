// In the workspace, packages import each other's sources. What is published has the built files: its
// exports follow from those of the manifest, so that there is one list.

/** @param {string | null} source a file in `src`, or null for what is not exported */
const built = (source) => {
  if (source === null) return null;
  const file = source.replace("./src/", "./dist/");
  const module = file.replace(/\.tsx?$/, "");
  return module === file ? file : { types: `${module}.d.ts`, default: `${module}.js` };
};

export const hooks = {
  /** @param {{ exports?: Record<string, string | null> }} manifest */
  beforePacking: (manifest) => ({
    ...manifest,
    exports: Object.fromEntries(
      Object.entries(manifest.exports ?? {}).map(([name, source]) => [name, built(source)]),
    ),
  }),
};
