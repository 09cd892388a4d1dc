export const portraitIds = ["nora-whitlock", "sam-adeyemi", "jun-castellan"] as const;

export type PortraitId = (typeof portraitIds)[number];
