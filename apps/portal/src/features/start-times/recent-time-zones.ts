import { isTimeZone } from "@outpace/domain/races";

const key = "outpace-recent-time-zones";
const most = 3;

/** The zones that were last chosen in this browser, the latest first. */
export function recentTimeZones(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter((zone) => typeof zone === "string" && isTimeZone(zone)).slice(0, most);
  } catch {
    // Storage may be forbidden, or hold something else.
    return [];
  }
}

export function rememberTimeZone(zone: string): void {
  const zones = [zone, ...recentTimeZones().filter((recent) => recent !== zone)];
  try {
    localStorage.setItem(key, JSON.stringify(zones.slice(0, most)));
  } catch {
    // The list only saves some typing.
  }
}
