import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { signIn, signUpBrand } from "../src/auth.ts";
import { createRace, getRaceAllowance, listRaces } from "../src/races.ts";
import { uploadBackgroundPhoto } from "../src/photos.ts";
import { newBrand, signedInBrand, visitor } from "./backend.ts";

const unreachable = {
  code: "unreachable",
  message: "The server cannot be reached. Please check your connection and try again.",
};

const race = {
  name: "Lost Signal",
  description: "Sent twice, run once",
  startTime: "2026-06-01T09:00:00.000Z",
  startTimeZone: "Europe/Berlin",
  maxParticipants: 500,
  targetDistance: 10,
  brandWebsiteUrl: null,
  backgroundPhotoUrl: null,
};

test("every kind of call without a server is unreachable, at once", async () => {
  const { client: signedIn } = await signedInBrand();
  const client = visitor({ url: "http://127.0.0.1:9", storage: signedIn.storage });
  const brand = newBrand();
  await expect(signIn(client, brand)).rejects.toMatchObject(unreachable);
  await expect(signUpBrand(client, brand)).rejects.toMatchObject(unreachable);
  await expect(getRaceAllowance(client)).rejects.toMatchObject(unreachable);
  await expect(
    uploadBackgroundPhoto(client, { raceName: "x", bytes: new Uint8Array(9), mime: "image/png" }),
  ).rejects.toMatchObject(unreachable);
});

test("a server that takes the call and never answers is unreachable in time", async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await new Promise((resolve) => silent.once("listening", resolve));
  const { port } = silent.address() as AddressInfo;
  const client = visitor({ url: `http://127.0.0.1:${String(port)}`, timeout: 200 });
  try {
    await expect(listRaces(client, { brandId: randomUUID() })).rejects.toMatchObject(unreachable);
    await expect(signIn(client, newBrand())).rejects.toMatchObject(unreachable);
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});

test("a gateway without a backend is unreachable, not a fault of ours", async () => {
  const { client: signedIn } = await signedInBrand();
  const client = visitor({
    storage: signedIn.storage,
    fetch: () => Promise.resolve(new Response("Bad gateway", { status: 502 })),
  });
  await expect(getRaceAllowance(client)).rejects.toMatchObject(unreachable);
});

test("a creation whose answer was lost makes one race when it is tried again", async () => {
  const { client: signedIn, session } = await signedInBrand();
  let losing = true;
  const client = visitor({
    storage: signedIn.storage,
    fetch: async (...request) => {
      const answer = await fetch(...request);
      if (losing) throw new TypeError("fetch failed");
      return answer;
    },
  });
  const request = { requestId: randomUUID(), race };
  await expect(createRace(client, request)).rejects.toMatchObject(unreachable);
  losing = false;
  const created = await createRace(client, request);
  const { items } = await listRaces(client, { brandId: session.brandId ?? "" });
  expect(items).toEqual([created]);
});

test("a call is sent once, whatever becomes of it: trying again is for its caller to decide", async () => {
  const { client: signedIn } = await signedInBrand();
  let sent = 0;
  const client = visitor({
    storage: signedIn.storage,
    fetch: () => {
      sent += 1;
      return Promise.resolve(new Response("", { status: 503 }));
    },
  });
  await expect(createRace(client, { requestId: randomUUID(), race })).rejects.toMatchObject(
    unreachable,
  );
  expect(sent).toBe(1);
  await expect(listRaces(client, { brandId: randomUUID() })).rejects.toMatchObject(unreachable);
  expect(sent).toBe(2);
});
