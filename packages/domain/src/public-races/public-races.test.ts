import { describe, expect, test } from "vitest";
import {
  embedCode,
  publicRaceState,
  raceAddress,
  raceCardAddress,
  raceCardSize,
  racePreviewAddress,
} from "./index.ts";

const now = Date.parse("2040-06-02T10:00:00Z");
const race = {
  status: "active",
  startTime: "2040-06-02T10:00:01Z",
  maxParticipants: 10,
  totalParticipants: 9,
} as const;

describe("a public race's state", () => {
  test.each([
    ["open", {}],
    ["full", { totalParticipants: 10 }],
    ["full", { totalParticipants: 11 }],
    ["under-way", { startTime: "2040-06-02T10:00:00Z" }],
    ["under-way", { startTime: "2040-06-01T10:00:00Z", totalParticipants: 10 }],
    ["over", { status: "completed", totalParticipants: 10 }],
    ["over", { status: "completed", startTime: "2040-06-01T10:00:00Z" }],
    ["cancelled", { status: "cancelled", startTime: "2040-06-01T10:00:00Z" }],
    ["pending", { status: "pending", startTime: "2040-06-01T10:00:00Z" }],
  ] as const)("is %s with %o", (state, change) => {
    expect(publicRaceState({ ...race, ...change }, now)).toBe(state);
  });
});

const id = "7b0c1de4-58a7-4bfa-9b43-1f4f5a8f7f10";

test("a race has a page, a card and a preview on the marketing site", () => {
  expect(raceAddress("https://outpace.example/", id)).toBe(`https://outpace.example/race/${id}`);
  expect(raceCardAddress("https://outpace.example", id)).toBe(
    `https://outpace.example/race/${id}/card`,
  );
  expect(racePreviewAddress("https://outpace.example", id, "a.1.f&g")).toBe(
    `https://outpace.example/race/${id}?preview=a.1.f%26g`,
  );
});

test("the embed code is one frame of the card, whatever the race is called", () => {
  const name = `"><script>alert('&amp;')</script>`;
  expect(embedCode("https://outpace.example", { id, name })).toBe(
    `<iframe src="https://outpace.example/race/${id}/card" ` +
      `title="&quot;&gt;&lt;script&gt;alert('&amp;amp;')&lt;/script&gt;" ` +
      `width="100%" height="${String(raceCardSize.height)}" ` +
      `style="max-width: ${String(raceCardSize.width)}px; border: 0" loading="lazy"></iframe>`,
  );
});
