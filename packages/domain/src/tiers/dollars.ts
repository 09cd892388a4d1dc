/** Whole US dollars without decimals ("$1,000"), other amounts with two ("$499.50"). */
export function formatDollars(cents: number): string {
  const decimals = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(cents / 100);
}
