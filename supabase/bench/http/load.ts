/** Concurrent requests of many browsers, as the data package sends them. */
import { createHmac, randomUUID } from "node:crypto";
import { createRace, listRaces } from "@outpace/data/races";
import { localJwtSecret, localPublishableKey } from "@outpace/local-supabase";
import autocannon, { type Request, type Result } from "autocannon";
import { Prng } from "../prng.ts";
import { brandId, ownerOf } from "../load/population.ts";
import { requestOf } from "../postgrest/request.ts";
import { newRace } from "../queries/brand.ts";
import { seededBrands } from "./backend.ts";

interface Load {
  readonly name: string;
  /** Returns the next request. */
  readonly next: () => Required<Pick<Request, "method" | "path" | "headers" | "body">>;
}

const prng = new Prng(1);

/** The token that the auth server issues to the brand's owner. */
function accessToken(brand: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const body = `${part({ alg: "HS256", typ: "JWT" })}.${part(ownerOf(brand))}`;
  return `${body}.${createHmac("sha256", localJwtSecret).update(body).digest("base64url")}`;
}

const headersOf = (brand: number) => ({
  apikey: localPublishableKey,
  authorization: `Bearer ${accessToken(brand)}`,
  "content-type": "application/json",
});

export async function dashboardList(): Promise<Load> {
  const requests = await Promise.all(
    Array.from({ length: seededBrands.withRaces }, async (_, n) => {
      const request = await requestOf((client) => listRaces(client, { brandId: brandId(n + 1) }));
      const path = `/rest/v1/rpc/${request.target}`;
      return { method: "POST" as const, path, headers: headersOf(n + 1), body: request.body };
    }),
  );
  return { name: "dashboard list", next: () => prng.oneOf(requests) };
}

/** Every call comes from another brand, with a new request id. */
export async function createRaces(): Promise<Load> {
  const { target, query, body } = await requestOf((client) => createRace(client, newRace));
  const path = `/rest/v1/rpc/${target}?${query.toString()}`;
  const fields = JSON.parse(body) as object;
  let brand: number = seededBrands.withRaces;
  return {
    name: "create race",
    next: () => {
      brand++;
      if (brand > seededBrands.all) throw new Error("Every brand has created its race.");
      const own = JSON.stringify({ ...fields, request_id: randomUUID() });
      return { method: "POST", path, headers: headersOf(brand), body: own };
    },
  };
}

export async function run(
  url: string,
  load: Load,
  clients: number,
  seconds: number,
): Promise<Result> {
  return autocannon({
    url,
    connections: clients,
    duration: seconds,
    timeout: 30,
    requests: [{ setupRequest: (request: Request) => ({ ...request, ...load.next() }) }],
  });
}
