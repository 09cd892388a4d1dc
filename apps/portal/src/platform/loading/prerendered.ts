/** What the app shares with the inline scripts of prerendered pages (apps/portal/prerender/inline-scripts.ts). */

/** On #root: the pattern of the prerendered screen. */
export const screenAttribute = "data-prerendered";

/** On <html>, while the screen's own part is hidden because its address or a stored session changes it. */
export const pendingAttribute = "data-pending";

/** Dispatched on the document when the app takes over; the page then submits a form that it held back. */
export const readyEvent = "portal:ready";
