import { describe, expect, test, vi } from "vitest";
import { parsePublicRace, publicRaceJson, readPublicRace } from "./public-race.ts";

const id = "b0000000-0000-4000-8000-000000000001";

const page = {
  id,
  name: "</script><b>Hill & Dale</b>",
  description: "Up first.",
  status: "completed",
  start_time: "2040-06-02T10:30:00+00:00",
  start_time_zone: "Europe/Oslo",
  start_sequence: 1,
  target_distance: 6.2,
  max_participants: 500,
  total_participants: 12,
  background_photo_url:
    "/storage/v1/object/public/race-background-photos/backgrounds/hill-bg-1.png",
  background_preview_url:
    "/storage/v1/object/public/race-background-photos/backgrounds/hill-bg-1-preview.jpg",
  logo_url: "https://elsewhere.example/logo.png",
  brand_name: "Harrier",
  brand_website_url: null,
  completed_participants: 11,
  completion_rate: 91.7,
  median_seconds: 3300.5,
};

/** A connection whose server gives the same response to every request. */
function answering(status: number, body: unknown) {
  const request = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(body, { status })));
  const url = "https://project-one.supabase.example/";
  return { connection: { url, publishableKey: "sb_publishable_x", fetch: request }, request };
}

const refusing = (status: number, hint: string) =>
  answering(status, { code: `PT${String(status)}`, message: "No.", hint, details: null })
    .connection;

const race = {
  id,
  name: page.name,
  description: "Up first.",
  status: "completed",
  startTime: "2040-06-02T10:30:00.000Z",
  startTimeZone: "Europe/Oslo",
  startSequence: 1,
  targetDistance: 6.2,
  maxParticipants: 500,
  totalParticipants: 12,
  backgroundUrl: `https://project-one.supabase.example${page.background_photo_url}`,
  previewUrl: `https://project-one.supabase.example${page.background_preview_url}`,
  logoUrl: page.logo_url,
  brandName: "Harrier",
  brandWebsiteUrl: null,
  completedParticipants: 11,
  completionRate: 91.7,
  medianSeconds: 3300.5,
} as const;

describe("reading a public race", () => {
  test("completes the addresses of its pictures", async () => {
    expect(await readPublicRace(answering(200, page).connection, id)).toEqual(race);
  });

  test("sends the preview in the body and the secret in a header, neither in the address", async () => {
    const { connection, request } = answering(200, page);
    await readPublicRace(connection, id);
    await readPublicRace(connection, id, { preview: "a.1.f", secret: "s" });
    const url = "https://project-one.supabase.example/rest/v1/rpc/public_race";
    expect(request.mock.calls.map(([address]) => address)).toEqual([url, url]);
    const [plain, full] = request.mock.calls.map(([, init]) => init);
    expect(plain).toMatchObject({ method: "POST", body: JSON.stringify({ id }) });
    expect(plain?.headers).not.toHaveProperty("x-race-pages-secret");
    expect(full).toMatchObject({
      body: JSON.stringify({ id, preview: "a.1.f" }),
      headers: { apikey: "sb_publishable_x", "x-race-pages-secret": "s" },
    });
  });

  test("returns null for a race that has no page, and without a request for what is no id", async () => {
    expect(await readPublicRace(refusing(404, "race_not_found"), id)).toBeNull();
    const { connection, request } = answering(200, page);
    for (const other of ["", "1", `${id} `, `${id}/card`, "\0"]) {
      expect(await readPublicRace(connection, other)).toBeNull();
    }
    expect(request).not.toHaveBeenCalled();
  });

  test.each([
    [refusing(429, "rate_limited"), "rate_limited"],
    [refusing(410, "expired_link"), "expired_link"],
    [answering(404, { code: "PGRST202", message: "No function." }).connection, "not_found"],
    [answering(500, {}).connection, "unexpected"],
    [answering(503, null).connection, "unreachable"],
    [answering(200, { ...page, status: "open" }).connection, "unexpected"],
  ] as const)("throws another failure: %#", async (connection, code) => {
    await expect(readPublicRace(connection, id)).rejects.toMatchObject({ code });
  });
});

describe("the race in a page", () => {
  test("is read as it was written, and cannot end its script", () => {
    const json = publicRaceJson(race);
    expect(json).not.toContain("<");
    expect(parsePublicRace(json)).toEqual(race);
  });

  test.each([
    "",
    "null",
    "{}",
    "[]",
    JSON.stringify({ ...race, status: "open" }),
    JSON.stringify({ ...race, totalParticipants: "12" }),
    JSON.stringify({ ...race, name: null }),
    JSON.stringify({ ...race, medianSeconds: undefined }),
  ])("is null if the text is anything else: %s", (json) => {
    expect(parsePublicRace(json)).toBeNull();
  });
});
