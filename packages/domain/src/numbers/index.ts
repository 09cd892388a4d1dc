export * from "./typed-digits.ts";

// In Chromium, `toLocaleString` is twenty times slower.
const formatter = new Intl.NumberFormat("en-US");

/** "10,000" */
export function formatNumber(value: number): string {
  return formatter.format(value);
}

/** "1 runner", "1,200 runners" */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`;
}
