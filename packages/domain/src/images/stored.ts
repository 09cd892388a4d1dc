/** How many photos a brand may store; the database counts them. */
export const storedPhotoLimits = { photos: 50, bytes: 100 * 1024 * 1024 } as const;

export const photoLimitMessage =
  "Your brand has reached its limit of 50 stored photos or 100 MB, so this photo wasn't stored.";

/** A brand stores one logo besides those that it uses or has used. */
export const logoWaitingMessage =
  "Your brand has stored another logo that it doesn't use yet, so this one wasn't stored.";

/** The refusal while another upload of the brand finishes: uploads do not wait for one another. */
export const photoBusyMessage =
  "Another photo of your brand is just being stored. Please try again.";
