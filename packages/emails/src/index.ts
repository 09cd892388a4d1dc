export type { EmailOfKind } from "./payloads.ts";
export { renderEmail, type RenderedEmail } from "./render-email.ts";
