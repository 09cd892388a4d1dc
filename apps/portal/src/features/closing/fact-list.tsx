/** What closing a brand does, one sentence a line. */
export function FactList({ facts, isQuiet }: { facts: readonly string[]; isQuiet?: boolean }) {
  return (
    <ul
      className={`grid list-disc gap-2 ps-5 text-[0.9375rem] marker:text-red ${isQuiet ? "text-muted" : ""}`}
    >
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
