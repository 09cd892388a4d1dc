/** Kept apart from the schemas, so that a form can load those later. */

export const passwordMinLength = 8;

export const brandNameMaxLength = 120;
