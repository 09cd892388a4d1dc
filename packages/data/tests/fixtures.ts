import { randomUUID } from "node:crypto";
import type { NewRace, RaceDetails } from "@outpace/domain/races";
import { signIn } from "../src/auth.ts";
import { createRace } from "../src/races.ts";
import { signUpBrand } from "../src/sign-up.ts";
import { addFactor } from "./second-factors.ts";
import { insertRows, memoryClient, newSessionStore, visitor } from "./backend.ts";

/** A brand that has not signed up yet, with a unique name and email. */
export function newBrand() {
  const id = randomUUID();
  return {
    companyName: `Lane ${id}`,
    email: `lane-${id}@brands.example`,
    contactName: "Lane Keeper",
    password: "a-long-password",
  };
}

/** Signs up a new brand and signs it in on a client of its own. */
export async function signedInBrand() {
  const sessionStore = newSessionStore();
  const client = visitor({ sessionStore });
  const brand = newBrand();
  await signUpBrand(memoryClient(), brand);
  const session = await signIn(client, brand);
  return { client, sessionStore, brand, session, brandId: session.brandId ?? "" };
}

export async function signedInBrandWithRace() {
  const signedIn = await signedInBrand();
  const request = newRace();
  return { ...signedIn, request, race: await createRace(signedIn.client, request) };
}

/** A sign-up and sign-in takes 0.2 seconds of bcrypt, so read-only tests share an account. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}

/** Shared: do not sign it out, create races or edit its details. */
export const sharedBrand = once(signedInBrand);

/** A second shared brand, under the same rules. */
export const otherSharedBrand = once(signedInBrand);

async function signedInStaff() {
  const signedIn = await signedInBrand();
  await insertRows("staff_members", [{ user_id: signedIn.session.userId }]);
  // Staff need one.
  await addFactor(signedIn.client);
  return signedIn;
}

/** Shared: do not sign it out. */
export const sharedStaffMember = once(signedInStaff);

/** Who confirms what the first one asks for, under the same rules. */
export const secondStaffMember = once(signedInStaff);

const details: RaceDetails = {
  name: "Harbour Marathon",
  description: "Along the water, twice",
  startTime: "2040-03-11T11:00:00.000Z",
  startTimeZone: "America/New_York",
  targetDistance: 26.2,
  brandWebsiteUrl: "https://harbour.example",
};

/** A valid race with its own request id. */
export function newRace(
  changes: Partial<RaceDetails> &
    Partial<
      Pick<NewRace, "maxParticipants" | "discountCode" | "packageId" | "expectedTotalCents">
    > = {},
): NewRace {
  const {
    maxParticipants = 500,
    discountCode = null,
    packageId = null,
    expectedTotalCents = null,
    ...changedDetails
  } = changes;
  return {
    requestId: randomUUID(),
    details: { ...details, ...changedDetails },
    maxParticipants,
    backgroundPhotoUrl: null,
    discountCode,
    packageId,
    expectedTotalCents,
  };
}

/** The smallest complete PNG: the backend only checks type and size. */
export const png = Uint8Array.from(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=",
    "base64",
  ),
);
