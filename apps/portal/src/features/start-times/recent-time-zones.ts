import { createBrowserStorage } from "@outpace/data/browser-storage";
import { isTimeZone } from "@outpace/domain/races";

const storage = createBrowserStorage("localStorage");
const key = "outpace-recent-time-zones";
const most = 3;

/** The zones last chosen in this browser, the latest first. */
export function recentTimeZones(): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter((zone) => typeof zone === "string" && isTimeZone(zone)).slice(0, most);
  } catch {
    // Stored text is input: a person can edit it.
    return [];
  }
}

export function rememberTimeZone(zone: string): void {
  const zones = [zone, ...recentTimeZones().filter((recent) => recent !== zone)];
  storage.setItem(key, JSON.stringify(zones.slice(0, most)));
}
