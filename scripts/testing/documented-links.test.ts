import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "../repository.ts";
import { documents } from "./documented-commands.ts";

const read = (path: string) => readFileSync(join(repositoryRoot, path), "utf8");

/** The anchors that GitHub gives a page's headings. */
const anchorsOf = (page: string) =>
  [...page.replaceAll(/```[^]*?```/g, "").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );

test("every link of the documentation leads to a file and a heading that exist", () => {
  const links = documents().flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g)].map(
      ([, path = "", anchor = ""]) => ({
        from: document,
        to: path === "" ? document : join(document, "..", path),
        anchor,
      }),
    ),
  );
  expect(links.length).toBeGreaterThan(20);
  const leadsSomewhere = ({ to, anchor }: (typeof links)[number]) =>
    existsSync(join(repositoryRoot, to)) && (anchor === "" || anchorsOf(read(to)).includes(anchor));
  expect(links.filter((link) => !leadsSomewhere(link))).toEqual([]);
});
