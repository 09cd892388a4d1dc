import { expect, test } from "vitest";

import { refusedChangeText } from "./change-email.tsx";

const [old, next, other] = ["old@lane.example", "new@lane.example", "other@lane.example"];
const waitingFor = (newEmail: string) => ({
  email: old,
  change: { newEmail, sentAt: "2026-11-27T09:00:00.000Z" },
});

test.each([
  ["nobody signed in", null, /expired.*already used.*withdrawn or corrected/],
  ["the change made", { email: next, change: null }, /is made\. You sign in as new@/],
  ["no change waiting", { email: old, change: null }, /was withdrawn\. You sign in as old@/],
  ["another change waiting", waitingFor(other), /was corrected: .* other@lane\.example/],
  ["the same change waiting", waitingFor(next), /newer ones have replaced it/],
])("with %s, a refused link says why", (_, known, text) => {
  const link = { newEmail: "New@lane.example", known, mayBeUsed: false };
  expect(refusedChangeText(link)).toMatch(text);
});

test.each([
  ["nobody signed in", null, /is probably confirmed/],
  ["the same change waiting", waitingFor(next), /is probably confirmed/],
  ["the change made", { email: next, change: null }, /is made/],
])("after a press without an answer, with %s, it says what may have happened", (_, known, text) => {
  expect(refusedChangeText({ newEmail: next, known, mayBeUsed: true })).toMatch(text);
});
