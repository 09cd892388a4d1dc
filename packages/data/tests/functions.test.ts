import { expect, test } from "vitest";
import { connection, visitor } from "./backend.ts";
import { signedInBrand } from "./fixtures.ts";

const messageFrom = async (request: Promise<{ error: unknown }>) =>
  ((await request).error as Error).message;

test("a refusal is an HTTP error, an unreachable function a fetch error", async () => {
  const { client } = await signedInBrand();
  const refused = client.functions.invoke("checkout", { body: {} });
  expect(await messageFrom(refused)).toBe("Edge Function returned a non-2xx status code");
  const nowhere = visitor({ ...connection, url: "http://127.0.0.1:9" });
  const lost = nowhere.functions.invoke("checkout", { body: {} });
  expect(await messageFrom(lost)).toBe("Failed to send a request to the Edge Function");
});
