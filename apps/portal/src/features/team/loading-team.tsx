/** Placeholders in the shape of the team. */
export function LoadingTeam() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading the team...
      </p>
      <div aria-hidden="true" className="overflow-hidden rounded-lg border border-line bg-raised">
        {[0, 1, 2].map((line) => (
          <div key={line} className="grid gap-3 border-t border-line p-5 first:border-t-0">
            <span className="h-5 w-full max-w-48 rounded-sm bg-sunken" />
            <span className="h-4 w-full max-w-72 rounded-sm bg-sunken" />
          </div>
        ))}
      </div>
    </>
  );
}
