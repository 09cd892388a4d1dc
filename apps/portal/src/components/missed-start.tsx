import { partnersEmail } from "@outpace/domain/product";

/** For the brand of a race whose start has passed before it was approved. */
export function MissedStart() {
  return (
    <p>
      Its start has passed, and it hasn't been approved. Give it a new start, or write to{" "}
      <a href={`mailto:${partnersEmail}`} className="wrap-anywhere underline underline-offset-4">
        {partnersEmail}
      </a>
      .
    </p>
  );
}
