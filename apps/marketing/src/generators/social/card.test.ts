import { raceCardLink } from "@outpace/domain/races";
import { expect, test } from "vitest";
import { defaultsOf, readQuery, writeQuery } from "../settings.ts";
import { raceCards } from "./card.ts";
import { cardTexts, describeCard } from "./card-texts.ts";
import { readDate, readDistance, readPlace, readTime } from "./card-values.ts";

const example = {
  race: "Sunday Five",
  distance: "5",
  date: "2025-09-07",
  rank: "1",
  time: "34:09",
  name: "",
  bib: "0208",
};
const cards = raceCards(example);
const read = (query: string) => readQuery(cards.schema, query);

test("without parameters the card is the example's, in any color and format", () => {
  expect(read("")).toMatchObject({ ...example, format: "square", color: "#0b0b0c" });
  expect(read("format=story&color=f00")).toMatchObject({ ...example, color: "#ff0000" });
});

test("a link to a race's card has its fields and none of the example's", () => {
  const query =
    "race=Harbor+Half+%F0%9F%8F%81&distance=13.1&date=2026-05-17&color=0a55a8&format=link";
  expect(read(query)).toMatchObject({ race: "Harbor Half 🏁", rank: "", time: "", bib: "" });
  expect(writeQuery(cards, read(query), "")).toBe(query);
});

test("the portal's link to a race's card is read field by field", () => {
  const race = {
    name: "5 & 10, again",
    targetDistance: 13.1,
    startTime: "2040-06-02T02:30:00.000Z",
    startTimeZone: "America/New_York",
  };
  const { search } = new URL(raceCardLink("https://outpace.example", race));
  const fields = { race: race.name, distance: "13.1", date: "2040-06-01" };
  expect(read(search)).toMatchObject({ ...fields, rank: "", time: "", bib: "" });
});

test("a card's query restores it: empty for the example, but not for an empty card", () => {
  const photo = { zoom: 250, focusX: 10 };
  expect(writeQuery(cards, { ...defaultsOf(cards.schema), ...photo }, "utm=x")).toBe("utm=x");
  const empty = read("race=");
  expect(empty).toMatchObject({ race: "", distance: "", time: "", bib: "" });
  expect(writeQuery(cards, empty, "")).toBe("race=");
});

test("an invalid value counts as missing, and the others stay", () => {
  const bad = "distance=far&date=2026-02-30&rank=0&time=34:70&color=blue&format=poster";
  expect(read(`race=Hill+Mile&${bad}`)).toEqual(read("race=Hill+Mile"));
});

test("values are read in the ways people write them", () => {
  expect(["5", " 26.20 ", "13,1", ".5", "", "0", "1001", "1.25", "1e2"].map(readDistance)).toEqual([
    "5",
    "26.2",
    "13.1",
    "0.5",
    "",
    null,
    null,
    null,
    null,
  ]);
  const times = ["34:09", "３４：０９", "75:30", "1:02:03", "01:02:03", "0:00", "1:60:00", "34"];
  expect(times.map(readTime)).toEqual([
    "34:09",
    "34:09",
    "1:15:30",
    "1:02:03",
    "1:02:03",
    null,
    null,
    null,
  ]);
  expect(["1", "2nd", "١٢", "012", "0", "-1", "1000000"].map(readPlace)).toEqual([
    "1",
    "2",
    "12",
    "12",
    null,
    null,
    null,
  ]);
  expect(["2024-02-29", "2025-02-29", "soon"].map(readDate)).toEqual(["2024-02-29", null, null]);
});

test("the card shows the result once there is one, with its pace", () => {
  expect(describeCard(cardTexts(example))).toBe(
    "Sunday Five. 1st. 34:09. 6:50 a mile. 5 miles. Sunday, September 7, 2025. Bib 0208.",
  );
  expect(cardTexts({ ...example, rank: "", time: "" }).tag).toBe("I’m racing");
});

test("there is always a headline", () => {
  const empty = read("race=");
  expect(cardTexts({ ...empty, distance: "1" })).toMatchObject({
    headline: "1 mile",
    distance: "",
  });
  expect(cardTexts(empty)).toMatchObject({ headline: "I’m racing", tag: "" });
  expect(cardTexts({ ...empty, rank: "3" }).headline).toBe("I raced");
});
