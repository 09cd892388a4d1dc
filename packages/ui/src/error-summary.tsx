import { Notice } from "./notice.tsx";

export interface ErrorSummaryProps {
  title: string;
  errors: readonly FieldError[];
}

interface FieldError {
  message: string;
  /** The id of the control in question. */
  fieldId: string;
}

/** Lists the errors of a form, each a link to its field. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  return (
    <Notice tone="negative">
      <p>{title}</p>
      <ul className="grid list-disc gap-1 pl-5 font-medium">
        {errors.map(({ message, fieldId }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              className="underline underline-offset-4"
              onClick={(event) => {
                // The browser would add the field's id to the URL.
                event.preventDefault();
                document.getElementById(fieldId)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
