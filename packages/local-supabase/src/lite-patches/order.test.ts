import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { connectionPatches, databasePatches, requestPatches, serverPatches } from "./order.ts";

const folder = import.meta.dirname;
const files = globSync("*/*.ts", { cwd: folder })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => file.replace(/\.ts$/, ""))
  .sort();

test("every patch is in the list, once for each thing it wraps", () => {
  // The head of the list says where these two apply.
  const listed = ["auth/email-templates", "database/data-folder-lock"];
  for (const patches of [requestPatches, serverPatches, connectionPatches, databasePatches]) {
    const names = patches.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    listed.push(...names);
  }
  expect([...new Set(listed)].sort()).toEqual(files);
});

test.for(files)("%s states its problem, its workaround and when it can be removed", (file) => {
  const [comment = ""] = readFileSync(`${folder}/${file}.ts`, "utf8").split("*/");
  const text = comment.replace(/\n \* /g, " ");
  expect(text).toMatch(/^\/\*\* Problem: .+\. Workaround: .+\. Remove when: the test ".+" fails\./);
  const [, title = ""] = /Remove when: the test "(.+)" fails/.exec(text) ?? [];
  const tests = readFileSync(`${folder}/${file}.test.ts`, "utf8");
  expect(tests).toContain(`"${title}`);
});
