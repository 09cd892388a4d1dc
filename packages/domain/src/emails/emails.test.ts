import { describe, expect, test } from "vitest";
import { deliveryErrorText, undeliveredKinds } from "./delivery.ts";
import { emailKindLabel } from "./kinds.ts";
import { emailTopics, emailTopicText, inReadingOrder, topicOfLink } from "./topics.ts";

describe("a link's token", () => {
  const signature = "a".repeat(64);
  const user = "0b6f7e0e-94a8-4d0c-8f0f-3b0a6a9a7c11";

  test("names its topic", () => {
    for (const topic of emailTopics) {
      expect(topicOfLink(`${user}:${topic}.1795000000.${signature}`)).toBe(topic);
    }
  });

  test.each([
    "",
    `${user}:recaps.1795000000`,
    `${user}:receipts.1795000000.${signature}`,
    `${user}.1795000000.${signature}`,
    `${user}:recaps.1795000000.${signature}x`,
  ])("names no topic if it is not a valid token of ours: %s", (token) => {
    expect(topicOfLink(token)).toBeNull();
  });
});

test("preferences are read in one order, however they come", () => {
  const preferences = (["waiting_races", "places", "decisions"] as const).map((topic) => ({
    topic,
    isOn: true,
  }));
  expect(inReadingOrder(preferences).map(({ topic }) => topic)).toEqual([
    "decisions",
    "places",
    "waiting_races",
  ]);
  expect(emailTopicText("places").label).toBe("Races filling up");
});

test("undelivered kinds are named, at most two of them", () => {
  const kinds = ["order_paid", "race_approved", "race_full", "race_starts"].map((kind) => ({
    kind,
  }));
  expect(undeliveredKinds(kinds.slice(0, 1))).toBe("Receipt");
  expect(undeliveredKinds(kinds.slice(0, 2))).toBe("Receipt and Race approved");
  expect(undeliveredKinds(kinds.slice(0, 3))).toBe("Receipt, Race approved and 1 other kind");
  expect(undeliveredKinds(kinds)).toBe("Receipt, Race approved and 2 other kinds");
  expect(emailKindLabel("race_moved_house")).toBe("race moved house");
});

test.each([
  ["bounced", /mailbox refuses/],
  ["failed", /dashboard says why/],
  ["request 400 validation_error", /refused our request, not the address.*\(request 400/],
  ["422 validation_error", /refused the address or the email \(422 validation_error\)/],
  ["403 forbidden", /key or our sender's address/],
  ["429 rate_limit_exceeded", /took no more emails/],
  ["503", /had a fault \(503\)/],
  ["timeout", /in time/],
  ["constructor", /^constructor$/],
])("the error %s is said in words", (error, words) => {
  expect(deliveryErrorText(error)).toMatch(words);
});
