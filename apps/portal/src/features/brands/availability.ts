export interface Availability {
  checking: boolean;
  /** The message to show if the value is taken or the check failed. */
  error: string | undefined;
  /** Checks again at once after a failure. Failed checks also repeat after a growing delay. */
  retry: (() => unknown) | undefined;
}

export const unknownAvailability: Availability = {
  checking: false,
  error: undefined,
  retry: undefined,
};
