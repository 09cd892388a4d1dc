/** What create_race says of a form that is not filled in right. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  openDatabase,
  refusal,
  signUpBrand,
  type Database,
  type Refusal,
} from "../harness/database.ts";
import { createRace, validRace, type CreateRaceOptions } from "../harness/races.ts";

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
});

async function refusedFor(options: CreateRaceOptions): Promise<Refusal> {
  const { userId } = await signUpBrand(database, `Brand ${randomUUID()}`);
  return refusal(createRace(database, userId, options));
}

const invalid = (message: string) => ({ status: "PT400", message, hint: "invalid_value" });

describe("refused", () => {
  test("fields left out or blank are named, in the form's order", async () => {
    expect(await refusedFor({ race: {} })).toEqual({
      status: "PT400",
      message:
        "Missing required fields: name, description, start_time, max_participants, target_distance",
      hint: "missing_fields",
    });
    expect(await refusedFor({ race: { ...validRace, name: " ", start_time: null } })).toEqual({
      status: "PT400",
      message: "Missing required fields: name, start_time",
      hint: "missing_fields",
    });
  });

  test("a request without an id", async () => {
    expect(await refusedFor({ requestId: null })).toEqual({
      status: "PT400",
      message: "Missing required fields: request_id",
      hint: "missing_fields",
    });
  });

  test.each([
    [
      "a name of 121 characters",
      { name: "n".repeat(121) },
      "Race name must be 120 characters or less.",
    ],
    [
      "a description of 51 characters",
      { description: "d".repeat(51) },
      "Race description must be 50 characters or less.",
    ],
    [
      "a start time without an offset",
      { start_time: "2030-05-04T09:00" },
      "Please select a start time.",
    ],
    [
      "a start time that does not exist",
      { start_time: "2030-02-30T09:00:00Z" },
      "Please select a start time.",
    ],
    ["a start time in words", { start_time: "tomorrow" }, "Please select a start time."],
    [
      "a start time as far from UTC as no place is",
      { start_time: "2030-05-04T09:00:00+99:99" },
      "Please select a start time.",
    ],
    [
      "a start time that no browser can read",
      { start_time: "9999-12-31T23:59:59-15:00" },
      "Please select a start time.",
    ],
    [
      "a start time before there were such races",
      { start_time: "1999-12-31T23:59:59Z" },
      "Please select a start time.",
    ],
    [
      "a name of blanks that spaces are not",
      { name: "\u00a0\t\u3000" },
      "Missing required fields: name",
    ],
    ["a name that is no text", { name: { first: "Harbor" } }, "Please enter a race name."],
    ["a description that is no text", { description: [1] }, "Please enter a race description."],
    [
      "a zone that no map knows",
      { start_time_zone: "Europe/Atlantis" },
      "Please select a time zone.",
    ],
    [
      "a zone in PostgreSQL's own notation",
      { start_time_zone: "Foo/Bar5" },
      "Please select a time zone.",
    ],
    [
      "no distance at all",
      { target_distance: 0 },
      "Please enter a distance from 0.1 to 1000 miles, in steps of 0.1.",
    ],
    [
      "a distance beyond reason",
      { target_distance: 1000.1 },
      "Please enter a distance from 0.1 to 1000 miles, in steps of 0.1.",
    ],
    [
      "a distance between two steps",
      { target_distance: 26.25 },
      "Please enter a distance from 0.1 to 1000 miles, in steps of 0.1.",
    ],
    [
      "a distance of next to nothing",
      { target_distance: 1e-300 },
      "Please enter a distance from 0.1 to 1000 miles, in steps of 0.1.",
    ],
    [
      "a distance in words",
      { target_distance: "far" },
      "Please enter a distance from 0.1 to 1000 miles, in steps of 0.1.",
    ],
    [
      "half a participant",
      { max_participants: 10.5 },
      "Max participants must be a whole number above zero.",
    ],
    [
      "no participants",
      { max_participants: 0 },
      "Max participants must be a whole number above zero.",
    ],
    [
      "a website that is a script",
      { brand_website_url: "javascript:alert(1)" },
      "Please enter a valid website address.",
    ],
    [
      "a website with credentials",
      { brand_website_url: "https://a:b@host.example" },
      "Please enter a valid website address.",
    ],
    [
      "a photo elsewhere",
      { background_photo_url: "https://elsewhere.example/a.png" },
      "The background photo must be one uploaded here.",
    ],
    [
      "a photo in our bucket that nobody uploaded",
      {
        background_photo_url:
          "http://127.0.0.1:54321/storage/v1/object/public/race-background-photos/backgrounds/x-bg-1.png",
      },
      "The background photo must be one uploaded here.",
    ],
  ])("%s", async (_, change, message) => {
    const hint = message.startsWith("Missing") ? "missing_fields" : "invalid_value";
    expect(
      await refusedFor({ change: change as NonNullable<CreateRaceOptions["change"]> }),
    ).toEqual({ ...invalid(message), hint });
  });
});
