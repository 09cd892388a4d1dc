import { beforeAll, describe, expect, test } from "vitest";
import { expected, makeWorld, type Persona, type World } from "./world.ts";

const bucket = "race-background-photos";
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let world: World;
let timestamp = Date.now();

beforeAll(async () => {
  world = await makeWorld();
});

const newPath = () => `backgrounds/harbor-run-bg-${String(timestamp++)}.png`;

const photos = (persona: Persona) => world.clients[persona].storage.from(bucket);

function upload(
  persona: Persona,
  path = newPath(),
  bytes: Buffer = png,
  contentType = "image/png",
) {
  return photos(persona).upload(path, bytes, { contentType, cacheControl: "3600", upsert: false });
}

test("an active brand's photo is public, and its race takes it", async () => {
  const { path } = await expected(upload("owner"));
  const { publicUrl } = photos("visitor").getPublicUrl(path).data;
  const answer = await fetch(publicUrl);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);

  const { data } = await world.clients.owner
    .from("live_races")
    .update({ background_photo_url: publicUrl })
    .eq("id", world.owner.raceId)
    .select("background_photo_url");
  expect(data).toEqual([{ background_photo_url: publicUrl }]);
});

test("a race does not take another brand's photo", async () => {
  const { path } = await expected(upload("other"));
  const { error } = await world.clients.owner
    .from("live_races")
    .update({ background_photo_url: photos("visitor").getPublicUrl(path).data.publicUrl })
    .eq("id", world.owner.raceId);
  expect(error?.message).toBe("The background photo must be one uploaded here.");
});

describe("an upload is refused", () => {
  test.each(["visitor", "brandless", "deactivated", "staff"] as const)(
    "to %s, by policy",
    async (persona) => {
      const { error } = await upload(persona);
      expect(error?.message).toMatch(/row-level security policy/);
    },
  );

  test("to an expired session", async () => {
    expect((await upload("expired")).error).not.toBeNull();
  });

  test.each([
    "elsewhere/harbor-run-bg-1.png",
    "harbor-run-bg-1.png",
    "backgrounds/deeper/harbor-run-bg-1.png",
    "backgrounds/harbor-run.png",
    "backgrounds/harbor-run-bg-1.svg",
    "backgrounds/../harbor-run-bg-1.png",
  ])("outside the photos' own paths: %s", async (path) => {
    expect((await upload("owner", path)).error).not.toBeNull();
  });

  test("over an existing photo", async () => {
    const path = newPath();
    await expected(upload("owner", path));
    expect((await upload("owner", path)).error).not.toBeNull();
  });

  test.each(["image/svg+xml", "text/html", "image/gif"])("of type %s", async (type) => {
    expect((await upload("owner", newPath(), png, type)).error?.message).toMatch(
      /mime type .* is not supported/,
    );
  });

  test("of more than five megabytes", async () => {
    const { error } = await upload("owner", newPath(), Buffer.alloc(5_242_881));
    expect(error?.message).toMatch(/exceeded the maximum allowed size/);
  });
});

describe("a photo", () => {
  test("is listed, replaced, moved and removed by nobody but its owner", async () => {
    const path = newPath();
    await expected(upload("owner", path));
    const lists = async (persona: Persona) =>
      ((await photos(persona).list("backgrounds")).data ?? []).some(
        ({ name }) => `backgrounds/${name}` === path,
      );
    expect(await lists("owner")).toBe(true);
    for (const persona of ["visitor", "other", "staff"] as const) {
      expect(await lists(persona)).toBe(false);
      expect(
        (await photos(persona).update(path, png, { contentType: "image/png" })).error,
      ).not.toBeNull();
      expect((await photos(persona).move(path, newPath())).error).not.toBeNull();
      await photos(persona).remove([path]);
      expect((await fetch(photos("visitor").getPublicUrl(path).data.publicUrl)).status).toBe(200);
    }
    expect((await photos("owner").remove([path])).data).toHaveLength(1);
    expect((await fetch(photos("visitor").getPublicUrl(path).data.publicUrl)).status).not.toBe(200);
  });

  test("bucket is neither changed nor joined by another", async () => {
    for (const persona of ["visitor", "owner", "staff"] as const) {
      const { storage } = world.clients[persona];
      expect((await storage.createBucket(`mine-${persona}`)).error).not.toBeNull();
      expect(
        (await storage.updateBucket(bucket, { public: true, fileSizeLimit: null })).error,
      ).not.toBeNull();
      expect((await storage.emptyBucket(bucket)).error).not.toBeNull();
      expect((await storage.deleteBucket(bucket)).error).not.toBeNull();
    }
  });
});
