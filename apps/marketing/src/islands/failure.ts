/** Replaces an island that failed, with a message. */

export const failureClass =
  "border-l-4 border-negative bg-negative-soft px-4 py-3 m-[min(1.5rem,5vw)] font-semibold text-negative";

export const failureMessages = {
  code_missing:
    "This part of the page couldn't be loaded: a new version may have been published. Reload the page. If that doesn't help, try again in a few minutes.",
  unreachable:
    "This part of the page couldn't be loaded. Check your connection, then reload the page.",
  unexpected: "Something went wrong in this part of the page. Reload the page to try again.",
} as const;
