/** "2:02:43", or "42:10" under an hour; takes seconds and rounds to whole ones. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = two(whole % 60);
  return hours > 0 ? `${String(hours)}:${two(minutes)}:${rest}` : `${String(minutes)}:${rest}`;
}

/** "9:41 per mile", from minutes per mile. */
export function formatPace(minutesPerMile: number): string {
  return `${formatDuration(minutesPerMile * 60)} per mile`;
}
