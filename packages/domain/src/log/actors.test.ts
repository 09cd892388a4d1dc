import { expect, test } from "vitest";

import { logActorText } from "./actors.ts";

test("names the reader, people and Outpace, within a sentence and at its start", () => {
  const member = { kind: "member", isSelf: false } as const;
  const texts = [
    { ...member, name: "dana" },
    { ...member, name: null },
    { ...member, name: "Dana", isSelf: true },
    { ...member, kind: "staff", name: "Outpace" } as const,
  ].map((actor) => [logActorText(actor), logActorText(actor, { starts: true })]);
  expect(texts).toEqual([
    ["dana", "dana"],
    ["a team member", "A team member"],
    ["you", "You"],
    ["Outpace", "Outpace"],
  ]);
});
