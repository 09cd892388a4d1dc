/** How many photos a brand may store; the database counts them. */
export const storedPhotoLimits = { photos: 50, bytes: 100 * 1024 * 1024 } as const;

export const photoLimitMessage =
  "Your brand has reached its limit of 50 stored photos or 100 MB, so this photo wasn't stored.";
