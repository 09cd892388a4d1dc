export const screenIds = [
  "race-lobby",
  "live-race",
  "league-ladder",
  "tribe-battle",
  "progress",
] as const;

export type ScreenId = (typeof screenIds)[number];
