export interface ConsequencesProps {
  /** The subject of the action. */
  lead: string;
  consequences: readonly string[];
}

/** The consequences of an action, shown before it is confirmed. */
export function Consequences({ lead, consequences }: ConsequencesProps) {
  return (
    <div className="grid gap-2 wrap-anywhere">
      <p className="text-muted">{lead}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
    </div>
  );
}
