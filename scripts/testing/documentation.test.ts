import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "../repository.ts";

const pages = globSync("{*.md,{apps/*,packages/*,supabase,docs,docs/decisions}/*.md}", {
  cwd: repositoryRoot,
});
const read = (path: string) => readFileSync(join(repositoryRoot, path), "utf8");

/** The anchors that GitHub gives a page's headings. */
const anchorsOf = (page: string) =>
  [...page.replaceAll(/```[^]*?```/g, "").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );

test("every link in the documentation leads to an existing file and heading", () => {
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g)].map(
      ([, path = "", anchor = ""]) => ({
        from: page,
        to: path === "" ? page : join(page, "..", path),
        anchor,
      }),
    ),
  );
  expect(links.length).toBeGreaterThan(20);
  const leadsSomewhere = ({ to, anchor }: (typeof links)[number]) =>
    existsSync(join(repositoryRoot, to)) && (anchor === "" || anchorsOf(read(to)).includes(anchor));
  expect(links.filter((link) => !leadsSomewhere(link))).toEqual([]);
});

const commands = ["README.md", "CONTRIBUTING.md"].flatMap((page) =>
  [...read(page).matchAll(/```sh\n([^]*?)```/g)].flatMap(([, block = ""]) =>
    block.split("\n").map((line) => line.replace(/#.*/, "").trim()),
  ),
);

test.each(commands.filter((command) => command !== ""))(
  "`%s` is a command that runs",
  (command) => {
    const [, workspace = "", script = ""] =
      /^(?:npm|pnpm --filter @outpace\/([a-z-]+)) (?:run )?([a-z:]+)/.exec(command) ?? [];
    const [manifest = ""] = globSync(`{apps/,packages/,}${workspace}/package.json`, {
      cwd: repositoryRoot,
    });
    const { scripts } = JSON.parse(read(manifest || "package.json")) as { scripts: object };
    expect(Object.keys(scripts)).toContain(script);
    const [, tasks = ""] = /^npm test -- (.*)$/.exec(command) ?? [];
    for (const task of tasks.split(" ").filter((word) => /^[a-z]/.test(word))) {
      expect(read("turbo.json")).toContain(`"${task}": {`);
    }
  },
);
