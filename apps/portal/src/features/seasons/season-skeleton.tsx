/** A placeholder in the shape of the season. */
export function SeasonSkeleton() {
  return (
    <div role="status" className="grid gap-8">
      <span className="sr-only">Loading season...</span>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-5 sm:max-lg:[&>:last-child]:col-span-2">
        {["first", "second", "third", "fourth", "fifth"].map((stat) => (
          <span
            key={stat}
            className="h-36 animate-pulse rounded-md border border-line bg-raised sm:h-40"
          />
        ))}
      </div>
      <span className="h-112 animate-pulse rounded-md border border-line bg-raised sm:h-117" />
    </div>
  );
}
