import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** Licenses that only require us to keep their text. */
const permissive = new Set([
  ...["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "CC0-1.0", "ISC"],
  ...["MIT", "MIT and ISC", "(MIT OR Apache-2.0)", "MIT-0", "Python-2.0", "Unlicense"],
]);
/** Unmodified build tools, of which nothing reaches a browser. */
const tools = new Map([
  ["MPL-2.0", /^(axe-core|lightningcss(-[\w-]+)?)$/],
  ["LGPL-3.0-or-later", /^@img\/sharp-libvips-[\w-]+$/],
]);

test("every package that the product needs has a license under which we may ship it", () => {
  const output = execFileSync("pnpm", ["-r", "licenses", "list", "--json", "--prod"], {
    encoding: "utf8",
  });
  const byLicense = JSON.parse(output) as Readonly<Record<string, readonly { name: string }[]>>;
  const packages = Object.entries(byLicense).flatMap(([license, used]) =>
    used.map(({ name }) => ({ license, name })),
  );
  expect(packages.length).toBeGreaterThan(50);
  expect(
    packages.filter(
      ({ license, name }) => !permissive.has(license) && !tools.get(license)?.test(name),
    ),
  ).toEqual([]);
});
