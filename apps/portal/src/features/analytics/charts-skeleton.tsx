/** As high as the charts, so nothing moves when they appear. */
export function ChartsSkeleton() {
  return (
    <div role="status" className="grid gap-5 lg:grid-cols-2">
      <span className="sr-only">Loading charts...</span>
      {["first", "second", "third", "fourth"].map((chart) => (
        <div
          key={chart}
          className="grid h-112 animate-pulse content-start gap-4 rounded-md border border-line bg-raised p-5 sm:h-117"
        >
          <span className="h-5 w-1/3 rounded-sm bg-sunken" />
          <span className="h-4 w-4/5 rounded-sm bg-sunken" />
          <span className="mt-6 h-52 border-b-2 border-l-4 border-line sm:h-60" />
        </div>
      ))}
    </div>
  );
}
