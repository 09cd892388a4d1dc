import type { PublicRace } from "@outpace/domain/public-races";

/** A race to test with: open, with a photo, and nobody has joined yet. */
export const exampleRace: PublicRace = {
  id: "7b0c1de4-58a7-4bfa-9b43-1f4f5a8f7f10",
  name: "Northlight Marathon",
  description: "Bring friends.",
  status: "active",
  startTime: "2040-06-02T12:00:00.000Z",
  startTimeZone: "America/New_York",
  startSequence: 0,
  targetDistance: 26.2,
  maxParticipants: 1000,
  totalParticipants: 0,
  backgroundUrl: "https://api.example/storage/v1/object/public/photo.jpg",
  previewUrl: "https://api.example/storage/v1/object/public/photo-preview.jpg",
  logoUrl: null,
  brandName: "Northlight Running",
  brandWebsiteUrl: "https://northlight.example/races",
  completedParticipants: null,
  completionRate: null,
  medianSeconds: null,
};

/** While it is open, in milliseconds. */
export const beforeStart = Date.parse("2040-06-01T12:00:00Z");

/** Breaks out of every place that does not escape it. */
export const hostileText = `</title></script><script>alert(1)</script>"'><img src=x onerror=alert(1)>$&&amp;`;
