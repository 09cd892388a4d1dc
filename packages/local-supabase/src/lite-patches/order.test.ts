import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { connectionPatches, databasePatches, requestPatches } from "./order.ts";

const folder = import.meta.dirname;
const files = globSync("*/*.ts", { cwd: folder })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => file.replace(/\.ts$/, ""))
  .sort();

test("every patch is in the list, once for each thing it wraps", () => {
  // The head of the list says where these apply.
  const listed = ["auth/email-templates", "database/data-folder-lock", "storage/final-writes"];
  for (const patches of [requestPatches, connectionPatches, databasePatches]) {
    const names = patches.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    listed.push(...names);
  }
  expect([...new Set(listed)].sort()).toEqual(files);
});

const tests = globSync("**/*.test.ts", { cwd: folder })
  .map((file) => readFileSync(`${folder}/${file}`, "utf8"))
  .join("\n");

test.for(files)("%s says why it is there and when it can be removed", (file) => {
  const [comment = ""] = readFileSync(`${folder}/${file}.ts`, "utf8").split("*/");
  const text = comment.replace(/\n \* /g, " ");
  expect(text).toMatch(
    /^\/\*\* Problem: .+\. Workaround: .+\. Needed by: .+\. Remove when: the test ".+" fails\./,
  );
  const [, title = ""] = /Remove when: the test "(.+)" fails/.exec(text) ?? [];
  expect(tests).toContain(`"${title}`);
});
