import { partnersEmail } from "@outpace/domain/product";

/** Tells a brand that its race's start passed before approval. */
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
