import { randomUUID } from "node:crypto";
import type { NewRace, RaceDetails } from "@outpace/domain/races";
import { signIn } from "../src/auth.ts";
import { createRace } from "../src/races.ts";
import { signUpBrand } from "../src/sign-up.ts";
import { insertRows, memoryClient, newSessionStore, visitor } from "./backend.ts";

/** A brand that has not signed up yet. Its name and e-mail are unique. */
export function newBrand() {
  const id = randomUUID();
  return {
    companyName: `Lane ${id}`,
    email: `lane-${id}@brands.example`,
    contactName: "Lane Keeper",
    password: "a-long-password",
  };
}

/** A new brand, and a client on which it is signed in. */
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

/** Signing up and in takes 0.2 seconds of bcrypt: tests that change nothing of theirs share an account. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}

/** Shared by tests: never signs out, creates a race or edits its details. */
export const sharedBrand = once(signedInBrand);

/** Shared by tests: a second brand, under the same terms. */
export const otherSharedBrand = once(signedInBrand);

/** Shared by tests: never signs out. */
export const sharedStaffMember = once(async () => {
  const signedIn = await signedInBrand();
  await insertRows("staff_members", [{ user_id: signedIn.session.userId }]);
  return signedIn;
});

const details: RaceDetails = {
  name: "Harbour Marathon",
  description: "Along the water, twice",
  startTime: "2040-03-11T11:00:00.000Z",
  startTimeZone: "America/New_York",
  targetDistance: 26.2,
  brandWebsiteUrl: "https://harbour.example",
};

/** A valid race with a request id of its own. */
export function newRace(
  changes: Partial<RaceDetails> &
    Partial<Pick<NewRace, "maxParticipants" | "discountCode" | "expectedTotalCents">> = {},
): NewRace {
  const {
    maxParticipants = 500,
    discountCode = null,
    expectedTotalCents = null,
    ...changedDetails
  } = changes;
  return {
    requestId: randomUUID(),
    details: { ...details, ...changedDetails },
    maxParticipants,
    backgroundPhotoUrl: null,
    discountCode,
    expectedTotalCents,
  };
}

/** The smallest complete PNG: the backend checks type and size only. */
export const png = Uint8Array.from(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=",
    "base64",
  ),
);
