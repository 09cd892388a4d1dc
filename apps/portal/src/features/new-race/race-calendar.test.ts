import type { Race } from "@outpace/domain/races";
import { expect, test } from "vitest";

import { raceCalendar } from "./race-calendar.ts";

test("the calendar file has the start in UTC, and its texts escaped", () => {
  const race = {
    id: "7b0c1de4-58a7-4bfa-9b43-1f4f5a8f7f10",
    name: "Hill, Dale; and \\ Back\r\nBEGIN:VALARM",
    description: "Up first.",
    startTime: "2040-06-02T10:30:00.000Z",
    brandWebsiteUrl: "https://harrier.example",
  } as Race;
  const lines = raceCalendar(race, "https://brand.example/card").split("\r\n");
  expect(lines).toContain("DTSTART:20400602T103000Z");
  expect(lines).toContain("UID:7b0c1de4-58a7-4bfa-9b43-1f4f5a8f7f10@brand.example");
  expect(lines).toContain("SUMMARY:Hill\\, Dale\\; and \\\\ Back\\nBEGIN:VALARM");
  expect(lines).toContain("DESCRIPTION:Up first.\\n\\nhttps://harrier.example");
  expect(lines).not.toContain("BEGIN:VALARM");
});
