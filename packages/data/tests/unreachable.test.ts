import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { signIn } from "../src/auth.ts";
import { subscribeToNewsletter } from "../src/newsletter.ts";
import { uploadBackgroundPhoto } from "../src/photos.ts";
import { createRace, getRaceAllowance, listRaces } from "../src/races.ts";
import { signUpBrand } from "../src/sign-up.ts";
import { connection, memoryClient, visitor } from "./backend.ts";
import { newBrand, newRace, png, sharedBrand, signedInBrand } from "./fixtures.ts";

const unreachable = {
  code: "unreachable",
  message: "We can't reach the server. Check your connection and try again.",
};

test("every call fails as unreachable if nothing listens at the address", async () => {
  const { sessionStore } = await sharedBrand();
  const nowhere = { ...connection, url: "http://127.0.0.1:9" };
  const client = visitor({ ...nowhere, sessionStore });
  const brand = newBrand();
  await expect(signIn(client, brand)).rejects.toMatchObject(unreachable);
  await expect(signUpBrand(memoryClient(nowhere), brand)).rejects.toMatchObject(unreachable);
  await expect(getRaceAllowance(client)).rejects.toMatchObject(unreachable);
  await expect(subscribeToNewsletter(nowhere, brand.email)).rejects.toMatchObject(unreachable);
  await expect(
    uploadBackgroundPhoto(client, { raceName: "x", bytes: png, mime: "image/png" }),
  ).rejects.toMatchObject(unreachable);
});

test("a server that never responds is unreachable after the timeout", async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await new Promise((resolve) => silent.once("listening", resolve));
  const { port } = silent.address() as AddressInfo;
  const silence = { ...connection, url: `http://127.0.0.1:${String(port)}`, timeout: 50 };
  const client = visitor(silence);
  try {
    await expect(listRaces(client, { brandId: randomUUID() })).rejects.toMatchObject(unreachable);
    await expect(signIn(client, newBrand())).rejects.toMatchObject(unreachable);
    await expect(subscribeToNewsletter(silence, "a@b.example")).rejects.toMatchObject(unreachable);
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});

test("a gateway without a backend is unreachable, not an unexpected error", async () => {
  const { sessionStore } = await sharedBrand();
  const client = visitor({
    sessionStore,
    fetch: () => Promise.resolve(new Response("Bad gateway", { status: 502 })),
  });
  await expect(getRaceAllowance(client)).rejects.toMatchObject(unreachable);
});

test("a repeated creation whose response was lost creates one race", async () => {
  const { sessionStore, brandId } = await signedInBrand();
  let online = false;
  const client = visitor({
    sessionStore,
    fetch: async (...request) => {
      const response = await fetch(...request);
      if (!online) throw new TypeError("fetch failed");
      return response;
    },
  });
  const race = newRace();
  await expect(createRace(client, race)).rejects.toMatchObject(unreachable);
  online = true;
  const created = await createRace(client, race);
  const { items } = await listRaces(client, { brandId });
  expect(items.map(({ race }) => race)).toEqual([created]);
});

test("a failed call is not retried: its caller decides", async () => {
  const { sessionStore } = await sharedBrand();
  let sent = 0;
  const client = visitor({
    sessionStore,
    fetch: () => {
      sent += 1;
      return Promise.resolve(new Response("", { status: 503 }));
    },
  });
  await expect(createRace(client, newRace())).rejects.toMatchObject(unreachable);
  expect(sent).toBe(1);
  await expect(listRaces(client, { brandId: randomUUID() })).rejects.toMatchObject(unreachable);
  expect(sent).toBe(2);
});
