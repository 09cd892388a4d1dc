/**
 * What the inline scripts of a prerendered page (apps/portal/prerender/inline-scripts.ts) and the app tell each other.
 */

/** The attribute of #root with the pattern of the screen that it was prerendered with. */
export const screenAttribute = "data-prerendered";

/** Set on <html> while the screen's own part is hidden, because its address or a stored session changes it. */
export const pendingAttribute = "data-pending";

/** Dispatched on the document when the app reacts to the page: what was submitted before is submitted then. */
export const readyEvent = "portal:ready";
