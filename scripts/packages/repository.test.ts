import { expect, test } from "vitest";
import { nameRepository } from "./repository.ts";

const manifest = JSON.stringify({
  name: "@outpace/domain",
  repository: { type: "git", url: "git+https://git.example/a.git", directory: "packages/domain" },
});

test("a released package names the repository of the workflow run that publishes it", () => {
  const env = { GITHUB_SERVER_URL: "https://github.example", GITHUB_REPOSITORY: "brand/outpace" };
  expect(JSON.parse(nameRepository(manifest, env))).toEqual({
    name: "@outpace/domain",
    repository: {
      type: "git",
      url: "git+https://github.example/brand/outpace.git",
      directory: "packages/domain",
    },
  });
});

test("refuses a release outside a workflow run", () => {
  expect(() => nameRepository(manifest, {})).toThrow("Only a workflow");
});
