/** Everybody who may come to the door, each with a client, and what the brands among them own. */
import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import {
  accessToken,
  backend,
  clientWithToken,
  serviceClient,
  visitorClient,
  type Backend,
} from "./backend.ts";

export const personas = [
  "visitor",
  "expired",
  "brandless",
  "other",
  "deactivated",
  "owner",
  "staff",
] as const;
export type Persona = (typeof personas)[number];

export interface World {
  readonly clients: Readonly<Record<Persona, SupabaseClient>>;
  readonly service: SupabaseClient;
  readonly owner: Brand;
  readonly other: Brand;
  readonly deactivated: Brand;
  readonly staff: { readonly userId: string };
}

export interface Brand {
  readonly userId: string;
  readonly brandId: string;
  readonly raceId: string;
}

export const validRace = {
  name: "Harbor Run",
  description: "Ten easy miles.",
  start_time: "2030-05-04T09:00:00Z",
  start_time_zone: "Europe/London",
  max_participants: 500,
  target_distance: 10,
  brand_website_url: null,
  background_photo_url: null,
} as const;

interface Answer<Data> {
  readonly data: Data | null;
  readonly error: { readonly message: string } | null;
}

/** The data of an answer that has to be there for a test to make sense. */
export async function expected<Data>(request: PromiseLike<Answer<Data>>): Promise<Data> {
  const { data, error } = await request;
  if (error !== null || data === null) throw new Error(error?.message ?? "The answer is empty.");
  return data;
}

export async function signUp(
  metadata: Readonly<Record<string, string>>,
  at: Backend = backend,
): Promise<{ client: SupabaseClient; userId: string }> {
  const client = visitorClient(at);
  const { user } = await expected(
    client.auth.signUp({
      email: `${randomUUID()}@company.example`,
      password: "a-long-password",
      options: { data: metadata },
    }),
  );
  if (user === null) throw new Error("Sign-up answered no user.");
  return { client, userId: user.id };
}

/** A brand that has its whole month before it. */
export async function signUpCompany(
  at: Backend = backend,
): Promise<{ client: SupabaseClient; userId: string; brandId: string; name: string }> {
  const name = `Company ${randomUUID()}`;
  const account = await signUp({ company_name: name, contact_name: "Ada Example" }, at);
  const { id } = await expected<{ id: string }>(
    account.client.from("brand_partners").select("id").single(),
  );
  return { ...account, brandId: id, name };
}

export async function signUpBrand(
  at: Backend = backend,
): Promise<{ client: SupabaseClient; brand: Brand }> {
  const { client, userId, brandId } = await signUpCompany(at);
  const race = await expected<{ id: string }>(
    client.rpc("create_race", { request_id: randomUUID(), race: validRace }),
  );
  return { client, brand: { userId, brandId, raceId: race.id } };
}

export async function makeWorld(at: Backend = backend): Promise<World> {
  const service = serviceClient(at);
  const owner = await signUpBrand(at);
  const other = await signUpBrand(at);
  const deactivated = await signUpBrand(at);
  const brandless = await signUp({}, at);
  const staff = await signUp({}, at);

  await expected(service.from("staff_members").insert({ user_id: staff.userId }).select());
  await expected(
    service
      .from("brand_partners")
      .update({ is_active: false })
      .eq("id", deactivated.brand.brandId)
      .select(),
  );
  const finished = { completed_at: new Date().toISOString(), completion_seconds: 5_400 };
  await expected(
    service
      .from("race_participants")
      .insert([
        { live_race_id: owner.brand.raceId, runner_id: randomUUID(), ...finished },
        {
          live_race_id: owner.brand.raceId,
          runner_id: randomUUID(),
          completed_at: null,
          completion_seconds: null,
        },
      ])
      .select(),
  );
  const expiredToken = accessToken(owner.brand.userId, { secret: at.jwtSecret, expiresIn: -60 });

  return {
    clients: {
      visitor: visitorClient(at),
      expired: clientWithToken(expiredToken, at),
      brandless: brandless.client,
      other: other.client,
      deactivated: deactivated.client,
      owner: owner.client,
      staff: staff.client,
    },
    service,
    owner: owner.brand,
    other: other.brand,
    deactivated: deactivated.brand,
    staff,
  };
}
