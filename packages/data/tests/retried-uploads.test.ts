import { photoBusyMessage } from "@outpace/domain/images";
import { expect, test } from "vitest";
import { uploadBackgroundPhoto } from "../src/photos.ts";
import { visitor } from "./backend.ts";
import { png, sharedBrand } from "./fixtures.ts";

const photo = { raceName: "Été à Paris!", bytes: png, mime: "image/png" } as const;

const isStorage = (input: string | URL | Request) =>
  (input instanceof Request ? input.url : String(input)).includes("/storage/v1/");

test("an upload is retried if storage is busy, but not if it refuses", async () => {
  const { sessionStore } = await sharedBrand();
  const answering = async (statusCode: string, message: string) => {
    let sent = 0;
    const client = visitor({
      sessionStore,
      fetch: (input, init) => {
        if (!isStorage(input)) return fetch(input, init);
        sent += 1;
        return Promise.resolve(Response.json({ statusCode, message }, { status: 400 }));
      },
    });
    const error = await uploadBackgroundPhoto(client, photo).catch((thrown: unknown) => thrown);
    return [sent, error];
  };
  expect(await answering("544", "The connection to the database timed out")).toEqual([
    2,
    expect.objectContaining({
      code: "storage_busy",
      message: "Upload failed: Our photo storage is busy right now.",
    }),
  ]);
  expect(await answering("403", photoBusyMessage)).toEqual([
    2,
    expect.objectContaining({ code: "photo_busy", message: photoBusyMessage }),
  ]);
  expect(await answering("415", "mime type image/png is not supported")).toEqual([
    1,
    expect.objectContaining({ code: "storage_failed" }),
  ]);
});

/** A client of the same account that loses the request or the response of its nth upload, as `lose` says. */
async function losing(lose: (n: number) => "request" | "response" | null) {
  const { sessionStore } = await sharedBrand();
  const paths: string[] = [];
  const losingClient = visitor({
    sessionStore,
    fetch: async (input, init) => {
      if (!isStorage(input)) return fetch(input, init);
      const url = input instanceof Request ? input.url : String(input);
      const lost = lose(paths.length);
      paths.push(new URL(url).pathname);
      if (lost === "request") throw new DOMException("The request timed out.", "TimeoutError");
      const response = await fetch(input, init);
      if (lost === "response") throw new TypeError("fetch failed");
      return response;
    },
  });
  return { client: losingClient, paths };
}

test("an upload that times out calls onSecondTry and is retried", async () => {
  const { client, paths } = await losing((n) => (n === 0 ? "request" : null));
  const sentBefore: number[] = [];
  const onSecondTry = () => sentBefore.push(paths.length);
  const url = await uploadBackgroundPhoto(client, photo, onSecondTry);
  expect((await fetch(url)).status).toBe(200);
  expect(sentBefore).toEqual([1]);
});

test("an upload is retried if photo_room fails without a response", async () => {
  const { sessionStore } = await sharedBrand();
  let asked = 0;
  const client = visitor({
    sessionStore,
    fetch: (input, init) => {
      const isQuestion = String(input).includes("/rpc/photo_room");
      if (isQuestion && (asked += 1) === 1) return Promise.reject(new TypeError("fetch failed"));
      return fetch(input, init);
    },
  });
  const url = await uploadBackgroundPhoto(client, photo);
  expect((await fetch(url)).status).toBe(200);
  expect(asked).toBe(2);
});

test("another brand's photo at the same path is not taken for one that was stored", async () => {
  const { sessionStore } = await sharedBrand();
  const refusals = [photoBusyMessage, "The resource already exists"];
  const client = visitor({
    sessionStore,
    fetch: (input, init) =>
      isStorage(input)
        ? Promise.resolve(
            Response.json({ statusCode: "403", message: refusals.shift() }, { status: 400 }),
          )
        : fetch(input, init),
  });
  await expect(uploadBackgroundPhoto(client, photo)).rejects.toMatchObject({
    code: "storage_failed",
  });
});

test("an upload whose response is lost stores one photo", async () => {
  const { client, paths } = await losing((n) => (n === 0 ? "response" : null));
  const url = await uploadBackgroundPhoto(client, photo);
  expect((await fetch(url)).status).toBe(200);
  expect(paths).toHaveLength(2);
  expect(new Set(paths).size).toBe(1);
});

test("an upload that fails twice fails", async () => {
  const broken = await losing(() => "request");
  await expect(uploadBackgroundPhoto(broken.client, photo)).rejects.toMatchObject({
    code: "unreachable",
  });
  expect(broken.paths).toHaveLength(2);
});
