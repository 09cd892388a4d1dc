/** What the forms' schemas accept, the database stores as it is. */
import { randomUUID } from "node:crypto";
import { SignUpSchema } from "@outpace/domain/brands";
import { raceDetailsSchema } from "@outpace/domain/races";
import fc, { type Arbitrary } from "fast-check";
import { expect, test } from "vitest";
import { expected, sharedBackend } from "../harness/backend.ts";
import { proof } from "../harness/environment.ts";
import { fewOf, text } from "../harness/hostile.ts";
import { addBrandWithRace, password } from "./fixtures.ts";

const backend = await sharedBackend();
const { client, raceId } = await addBrandWithRace(backend);

interface Schema<Output> {
  safeParse(values: unknown): {
    readonly data?: Output | undefined;
    readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
  };
}

/** Returns some of what a schema accepts of form values of which some may be wrong; expects a message for each refused one. */
function accepted<Output>(
  schema: Schema<Output>,
  right: Record<string, string>,
  wrong: Record<string, Arbitrary<string>>,
): Output[] {
  const outputs = new Map<string, Output>();
  for (const some of fc.sample(fewOf(wrong, 2, 1), { seed: 208, numRuns: 600 })) {
    const { data, error } = schema.safeParse({ ...right, ...some });
    if (data) outputs.set(JSON.stringify(data), data);
    for (const { message } of error?.issues ?? []) expect(message).toMatch(/^[A-Z].{10,}[.\w]$/s);
  }
  expect(outputs.size).toBeGreaterThan(50);
  return [...outputs.values()].slice(0, proof.isLong ? 30 : 8);
}

const date = fc.date({
  min: new Date("2030-01-01"),
  max: new Date("2300-01-01"),
  noInvalidDate: true,
});
const tenths = fc.integer({ min: 1, max: 10_000 }).map((number) => String(number / 10));

test("a race's details are refused with a message or stored as they are", async () => {
  const right = {
    ...{ name: "Harbor Run", description: "Ten easy miles.", startTime: "2040-05-04T09:00" },
    ...{ startTimeZone: "Europe/London", startTimeOccurrence: "" },
    ...{ targetDistance: "10", brandWebsite: "" },
  };
  const races = accepted(raceDetailsSchema(), right, {
    ...{ name: text, description: text },
    startTime: fc.oneof(
      text,
      date.map((at) => at.toISOString().slice(0, 16)),
    ),
    startTimeZone: fc.oneof(text, fc.constantFrom("Asia/Kathmandu", "Etc/GMT+99")),
    targetDistance: fc.oneof(text, fc.double().map(String), tenths),
    brandWebsite: fc.oneof(text, fc.webUrl(), fc.domain()),
  });
  const readRace = async () => {
    const row = await expected<Record<string, unknown> & { start_time: string }>(
      client.from("live_races").select("*").eq("id", raceId).single(),
    );
    return { ...row, start_time: new Date(row.start_time).toISOString() };
  };
  for (const race of races) {
    const changes = {
      ...{ name: race.name, description: race.description, start_time: race.startTime },
      ...{ start_time_zone: race.startTimeZone, target_distance: race.targetDistance },
      brand_website_url: race.brandWebsiteUrl,
    };
    const request = { race_id: raceId, changes, based_on: await readRace() };
    await expected(client.rpc("update_race", request));
    expect(await readRace()).toMatchObject(changes);
  }
});

test("a sign-up's names and password are refused with a message or stored as they are", async () => {
  const right = { companyName: "Harbor Works", contactName: "Ada Example", password };
  const wrong = { companyName: text, contactName: text, password: text };
  const form = { ...right, email: "ada@company.example" };
  for (const one of accepted(SignUpSchema, form, wrong).slice(0, 6)) {
    const contact_name = one.contactName;
    const name = `${one.companyName} ${randomUUID()}`;
    const account = { email: `${randomUUID()}@company.example`, password: one.password };
    const visitor = backend.visitor();
    const options = { data: { company_name: name, contact_name } };
    await expected(visitor.auth.signUp({ ...account, options }));
    expect((await visitor.auth.signInWithPassword(account)).error).toBeNull();
    const stored = visitor.from("brand_partners").select("name, contact_name").single();
    expect(await expected(stored)).toEqual({ name, contact_name });
  }
});
