/** How far the server's clock is ahead of the device's, in milliseconds; 0 until a response tells. */
let ahead = 0;

/** Tells the server's time at an instant of the device's clock; NaN tells nothing. */
export function tellServerTime(time: number, at = Date.now()): void {
  if (!Number.isNaN(time)) ahead = time - at;
}

/** The server decides whether a race is ahead: a device's clock may be wrong by hours. */
export const serverNow = (): number => Date.now() + ahead;
