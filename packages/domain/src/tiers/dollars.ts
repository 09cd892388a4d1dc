// Creating a formatter is slow, and a list formats every row.
const whole = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const withCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Whole US dollars without decimals ("$1,000"), other amounts with two ("$499.50"). */
export function formatDollars(cents: number): string {
  return (cents % 100 === 0 ? whole : withCents).format(cents / 100);
}
