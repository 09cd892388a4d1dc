/** Says beside a button that what it opens did not load; the next press tries again. */
export function NotOpened({ error }: { error: unknown }) {
  return (
    <p
      role="alert"
      className="order-last basis-full text-sm font-semibold text-negative empty:hidden"
    >
      {error ? "This didn't open. Check your connection and try again." : null}
    </p>
  );
}
