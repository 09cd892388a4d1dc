import { shortZoneName } from "./clock-text.ts";
import { offsetAt } from "./wall-clock.ts";

/** "UTC−4" or "UTC+5:30", with a minus sign. */
function formatOffset(instant: number, zone: string): string {
  const minutes = Math.round(offsetAt(instant, zone) / 60_000);
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? "" : `:${String(size % 60).padStart(2, "0")}`;
  return `UTC${minutes < 0 ? "−" : "+"}${String(Math.floor(size / 60))}${rest}`;
}

/** The name and offset of a zone at an instant: `["EDT", "UTC−4"]`, or only the offset if English has no abbreviation. */
export function zoneNames(instant: number, zone: string): readonly string[] {
  const name = shortZoneName(instant, zone);
  if (name === "UTC") return [name];
  const offset = formatOffset(instant, zone);
  return /^GMT[+-]/.test(name) ? [offset] : [name, offset];
}

/** "EDT (UTC−4)", or "UTC+9". */
export function zoneNameWithOffset(instant: number, zone: string): string {
  const [name = "", offset] = zoneNames(instant, zone);
  return offset === undefined ? name : `${name} (${offset})`;
}
