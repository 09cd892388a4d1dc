import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openDatabase, refusal, signUpBrand, type Database } from "../harness/database.ts";
import { createRace, validRace } from "../harness/races.ts";

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
});

const newBrand = () => signUpBrand(database, `Brand ${randomUUID()}`);

describe("a request id", () => {
  test("answers the first race when the same request comes again", async () => {
    const { userId } = await newBrand();
    const requestId = randomUUID();
    const first = await createRace(database, userId, { requestId });
    expect(await createRace(database, userId, { requestId })).toEqual(first);
  });

  test("is refused for another body or another code", async () => {
    const { userId } = await newBrand();
    const requestId = randomUUID();
    await createRace(database, userId, { requestId });
    const conflict = { status: "PT409", hint: "request_conflict" };
    const race = { ...validRace, name: "Another Run" };
    expect(await refusal(createRace(database, userId, { requestId, race }))).toMatchObject(
      conflict,
    );
    expect(
      await refusal(createRace(database, userId, { requestId, discountCode: "FREE500OUTPACE" })),
    ).toMatchObject(conflict);
  });

  test("belongs to its brand: another brand's request with it makes its own race", async () => {
    const [one, two] = [await newBrand(), await newBrand()];
    const requestId = randomUUID();
    const first = await createRace(database, one.userId, { requestId });
    const second = await createRace(database, two.userId, { requestId });
    expect(second.id).not.toBe(first.id);
    expect(second.brand_partner_id).toBe(two.brandId);
  });
});
