import { importRule } from "./oxlint.imports.js";

export default {
  // ESLint has what Oxlint cannot do: the templates of Astro, what browsers of the floor know, and what the code may not contain.
  plugins: ["typescript", "react", "jsx-a11y", "import"],
  categories: { correctness: "error" },
  options: { typeAware: true },
  ignorePatterns: ["**/dist/", "**/dist-*/", "**/.astro/", "**/database.types.ts"],
  rules: {
    "import/no-cycle": ["error", { ignoreTypes: false }],
    // Does not see what a package exports by "export *".
    "import/namespace": "off",
    "no-array-constructor": "error",
    "no-case-declarations": "error",
    "no-console": ["error", { allow: ["error"] }],
    "no-empty": "error",
    "no-empty-function": "error",
    "no-fallthrough": "error",
    "no-prototype-builtins": "error",
    "no-regex-spaces": "error",
    "no-unexpected-multiline": "error",
    "no-useless-assignment": "error",
    "no-useless-constructor": "error",
    "no-var": "error",
    "prefer-const": "error",
    "prefer-rest-params": "error",
    "prefer-spread": "error",
    "preserve-caught-error": "error",
    // A picture that someone just chose has to be called what it is: their photo.
    "jsx-a11y/img-redundant-alt": "off",
    // A region that scrolls must be reachable with the keyboard.
    "jsx-a11y/no-noninteractive-tabindex": ["error", { tags: [], roles: ["region"] }],
    // Some browsers of the floor have no element of that role, and others style theirs.
    "jsx-a11y/prefer-tag-over-role": "off",
    // Controls are labelled by elements that the rule does not look into; axe sees them as they are.
    "jsx-a11y/control-has-associated-label": "off",
    "typescript/adjacent-overload-signatures": "error",
    "typescript/array-type": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/ban-tslint-comment": "error",
    "typescript/class-literal-property-style": "error",
    "typescript/consistent-generic-constructors": "error",
    "typescript/consistent-indexed-object-style": "error",
    "typescript/consistent-type-assertions": "error",
    "typescript/consistent-type-definitions": ["error", "interface"],
    // Messages also show what tests and forms hold as unknown values.
    "typescript/no-base-to-string": "off",
    "typescript/restrict-template-expressions": "off",
    "typescript/no-confusing-non-null-assertion": "error",
    "typescript/no-dynamic-delete": "error",
    "typescript/no-empty-object-type": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-extraneous-class": "error",
    "typescript/no-inferrable-types": "error",
    "typescript/no-invalid-void-type": "error",
    "typescript/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
    // A name is split into its characters on purpose.
    "typescript/no-misused-spread": "off",
    "typescript/no-namespace": "error",
    "typescript/no-non-null-asserted-nullish-coalescing": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-require-imports": "error",
    "typescript/no-unnecessary-type-constraint": "error",
    "typescript/no-unsafe-function-type": "error",
    "typescript/prefer-for-of": "error",
    "typescript/prefer-function-type": "error",
    "typescript/prefer-literal-enum-member": "error",
    // Names are sorted, which needs no comparison.
    "typescript/require-array-sort-compare": "off",
    "typescript/return-await": "error",
    "typescript/switch-exhaustiveness-check": [
      "error",
      { considerDefaultExhaustiveForUnions: true },
    ],
    // Functions of objects without classes do not use "this".
    "typescript/unbound-method": "off",
    "typescript/unified-signatures": "error",
  },
  overrides: [
    ...importRule,
    {
      files: ["apps/**", "packages/ui/**"],
      rules: { "react/rules-of-hooks": "error", "react/unsupported-syntax": "error" },
    },
    {
      // These speak to a person at a terminal.
      files: ["scripts/**", "supabase/bench/**"],
      rules: { "no-console": "off" },
    },
  ],
};
