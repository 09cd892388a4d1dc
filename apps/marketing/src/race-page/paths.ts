const racePath = /^\/race\/([^/]+)(?:\/card)?\/?$/;

/** The id in the path of a race's page or card, as it was written; "" on every other path. */
export function raceIdOf(path: string): string {
  const [, id = ""] = racePath.exec(path) ?? [];
  return id.toLowerCase();
}
