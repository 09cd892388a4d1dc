export type { EmailKind, EmailOfKind, EmailPayloads, OrderFact, RaceFact } from "./payloads.ts";
export { renderEmail, type RenderedEmail } from "./render-email.ts";
export type { EmailTokens, Surroundings } from "./surroundings.ts";
