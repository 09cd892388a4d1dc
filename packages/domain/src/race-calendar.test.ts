import fc from "fast-check";
import { expect, test } from "vitest";
import { raceCalendar } from "./race-calendar.ts";
import { printableText } from "./texts/index.ts";

const race = {
  id: "7b0c1de4-58a7-4bfa-9b43-1f4f5a8f7f10",
  startTime: "2040-06-02T10:30:00.000Z",
  startSequence: 2,
  targetDistance: 26.2,
  brandWebsiteUrl: "https://harrier.example",
};

/** Returns a property's value on one line, without escapes. */
function valueOf(calendar: string, property: string): string | undefined {
  const lines = calendar.replaceAll("\r\n ", "").split("\r\n");
  const line = lines.find((one) => one.startsWith(`${property}:`));
  return line
    ?.slice(property.length + 1)
    .replaceAll(/\\(.)/g, (_, escaped: string) => (escaped === "n" ? "\n" : escaped));
}

test("the calendar file keeps any name and description, without control characters", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 120 }),
    fc.array(fc.integer({ min: 0, max: 0xff })).map((units) => String.fromCharCode(...units)),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  );
  fc.assert(
    fc.property(anyText, anyText, (name, description) => {
      const calendar = raceCalendar({ ...race, name, description }, "https://brand.example/race");
      expect(calendar.replaceAll("\r\n", "")).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]/u);
      expect(valueOf(calendar, "SUMMARY")).toBe(printableText(name));
    }),
    { seed: 208 },
  );
});

test("the calendar file has the start in UTC, an end and a revision, and escapes its texts", () => {
  const texts = {
    name: "Hill, Dale; and \\ Back\r\nBEGIN:VALARM",
    description: "Up first.",
  };
  const file = raceCalendar({ ...race, ...texts }, "https://brand.example/race");
  expect(file).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  const lines = file.split("\r\n");
  expect(lines).toContain("DTSTART:20400602T103000Z");
  expect(lines).toContain("DURATION:PT393M");
  expect(lines).toContain("SEQUENCE:2");
  expect(lines).toContain("UID:7b0c1de4-58a7-4bfa-9b43-1f4f5a8f7f10@outpace.example");
  expect(lines).toContain("SUMMARY:Hill\\, Dale\\; and \\\\ Back BEGIN:VALARM");
  expect(lines).toContain("DESCRIPTION:Up first.\\n\\nhttps://harrier.example");
  expect(lines).not.toContain("BEGIN:VALARM");
});

test.each([
  [0.1, "PT30M"],
  [13.1, "PT196M30S"],
  [1000, "PT15000M"],
])("%d miles take %s in a calendar", (targetDistance, duration) => {
  const file = raceCalendar(
    { ...race, name: "Run", description: "Run.", targetDistance },
    "https://brand.example/race",
  );
  expect(valueOf(file, "DURATION")).toBe(duration);
});
