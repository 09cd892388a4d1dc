import { TextField, type TextFieldProps } from "./field.tsx";

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "end"> {
  shown: boolean;
  /** If omitted, the field has no button, for instance because another field's switches both. */
  onShownChange?: (shown: boolean) => void;
}

/** A password that its button shows and hides. */
export function PasswordField({ shown, onShownChange, ...field }: PasswordFieldProps) {
  return (
    <TextField
      {...field}
      type={shown ? "text" : "password"}
      // Correction services may send a visible password away.
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        onShownChange ? (
          <button
            type="button"
            aria-pressed={shown}
            className="absolute inset-y-0 right-0 grid w-12 cursor-pointer place-items-center rounded-sm text-muted outline-offset-[-5px] hover:text-text"
            onClick={() => {
              onShownChange(!shown);
            }}
          >
            <span className="sr-only">Show password</span>
            <Eye crossed={shown} />
          </button>
        ) : undefined
      }
    />
  );
}

function Eye({ crossed }: { crossed: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className="size-6"
    >
      <path d="M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7Z" />
      <circle cx="12" cy="12" r="3" />
      {crossed ? <path d="M4 21 20 3" /> : null}
    </svg>
  );
}
