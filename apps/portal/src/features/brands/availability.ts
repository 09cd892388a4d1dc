export interface Availability {
  checking: boolean;
  /** The message to show: it is taken, or the check failed. */
  error: string | undefined;
  /** Checks again at once, where the check failed; it is repeated in any case, ever more rarely. */
  retry: (() => unknown) | undefined;
}

export const unknownAvailability: Availability = {
  checking: false,
  error: undefined,
  retry: undefined,
};
