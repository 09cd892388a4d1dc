/** Empty lanes, before the first runner. */
export function EmptyPlot() {
  return (
    <div
      aria-hidden="true"
      className="grid min-h-24 grow grid-rows-4 border-b-2 border-l-4 border-b-text border-l-red"
    >
      {[1, 2, 3, 4].map((lane) => (
        <span key={lane} className="border-t border-dashed border-line" />
      ))}
    </div>
  );
}
