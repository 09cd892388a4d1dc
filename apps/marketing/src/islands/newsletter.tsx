import { DataError } from "@outpace/data/errors";
import { subscribeToNewsletter } from "@outpace/data/newsletter";
import { normaliseEmail } from "@outpace/domain/email-addresses";
import { newsletterPage, newsletterWording } from "@outpace/domain/newsletter";
import { productName } from "@outpace/domain/product";
import { cleanAddress } from "@outpace/domain/texts";
import { isComposing } from "@outpace/ui/composing";
import { useActionState, useEffect, useRef } from "react";
import { reportError } from "../report-error.ts";
import type { Settings } from "../settings.ts";
import { IslandBoundary } from "./island-boundary.tsx";

interface Outcome {
  readonly success?: string;
  readonly failure?: string;
  /** The field's value afterwards: React resets a form to its default values after each submission. */
  readonly email: string;
}

const idle: Outcome = { email: "" };

interface NewsletterFormProps {
  readonly backend: Settings["backend"];
}

export function NewsletterForm(props: NewsletterFormProps) {
  return (
    <IslandBoundary>
      <Form {...props} />
    </IslandBoundary>
  );
}

function Form({ backend }: NewsletterFormProps) {
  const [outcome, submit, isSubmitting] = useActionState(
    (_: Outcome, form: FormData) => subscribe(backend, form),
    idle,
  );
  const button = useRef<HTMLButtonElement>(null);
  const messages = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome === idle) return;
    messages.current?.scrollIntoView({ block: "nearest" });
    // A disabled button loses the focus.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [outcome]);

  return (
    <form
      action={submit}
      className="grid gap-6 px-[min(1.5rem,5vw)] pt-6 pb-9 md:px-10 lg:grid-cols-[1fr_auto] lg:items-end noscript:hidden"
    >
      <div>
        <label htmlFor="email" className="font-semibold">
          Email
        </label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          required
          // What is typed while submitting would be lost in React's reset of the form.
          readOnly={isSubmitting}
          defaultValue={outcome.email}
          ref={cleanField}
          onInvalid={(event) => {
            const field = event.currentTarget;
            const address = normaliseEmail(field.value);
            if (address === field.value) return;
            // The browser does not take every spelling that we do.
            event.preventDefault();
            field.value = address;
            // A form that is being validated takes no second submission.
            setTimeout(() => field.form?.requestSubmit());
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && isComposing(event.nativeEvent)) event.preventDefault();
          }}
          onInput={({ currentTarget }) => {
            cleanField(currentTarget);
          }}
          className="w-full rounded-none border-b-4 border-ink py-2 text-[clamp(1.25rem,5vw,2.5rem)] leading-tight font-black tracking-tight [font-stretch:112%] read-only:bg-grey-100 focus-visible:outline-offset-4 focus-visible:outline-ink"
        />
      </div>
      {/* Hidden from people and screen readers: only programs fill it in. */}
      <p hidden>
        <label htmlFor="website">Leave this field empty</label>
        <input type="text" id="website" name="website" tabIndex={-1} autoComplete="off" />
      </p>
      <button
        ref={button}
        type="submit"
        disabled={isSubmitting}
        className="min-h-16 cursor-pointer rounded-sm bg-red-deep px-[min(2rem,5vw)] display text-[min(1.25rem,8vw)] text-paper transition-colors hover:bg-ink focus-visible:outline-ink disabled:cursor-progress disabled:bg-grey-200 disabled:text-grey-600"
      >
        {isSubmitting ? "Subscribing..." : "Subscribe"}
      </button>
      <div ref={messages} className="scroll-my-10 lg:col-span-2">
        <p
          role="status"
          className="border-l-4 border-positive bg-positive-soft px-4 py-3 font-semibold text-positive empty:sr-only"
        >
          {outcome.success}
        </p>
        <p
          role="alert"
          className="flex items-center gap-3 border-l-4 border-negative bg-negative-soft px-4 py-3 font-semibold text-negative empty:sr-only"
        >
          {outcome.failure && (
            <>
              <Cross />
              {outcome.failure}
            </>
          )}
        </p>
      </div>
    </form>
  );
}

/** Runs before the browser's validation, which refuses the invisible characters of a pasted address. */
function cleanField(field: HTMLInputElement | null) {
  const cleaned = cleanAddress(field?.value ?? "");
  if (field && cleaned !== field.value) field.value = cleaned;
}

function Cross() {
  return (
    <svg viewBox="0 0 16 16" className="size-4 shrink-0" aria-hidden="true">
      <path d="M2 2l12 12M14 2L2 14" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}

const failed = "Failed to subscribe. Please try again later.";

async function subscribe(backend: Settings["backend"], form: FormData): Promise<Outcome> {
  const email = String(form.get("email"));
  // A program filled in the form. The reset clears this field too, so a person whose browser did it can try again.
  if (form.get("website") !== "") return { email, failure: failed };
  try {
    await subscribeToNewsletter(backend, normaliseEmail(email), {
      page: newsletterPage(new URLSearchParams(location.search).get("from")),
      wording: newsletterWording.version,
    });
  } catch (error) {
    const code = error instanceof DataError ? error.code : "unexpected";
    if (code === "unexpected") reportError(error);
    const isRefused = error instanceof DataError && code === "invalid_value";
    return { email, failure: isRefused ? error.message : failed };
  }
  return {
    email: "",
    success: `Welcome to the ${productName} community! Check your email for confirmation`,
  };
}
