/** What a link's token allows, without a login: for one purpose and one person. */
export interface EmailTokens {
  /** For the kinds that a person can switch off. */
  readonly switchOff: string | null;
  /** These two for `newsletter_confirmation`. */
  readonly confirm: string | null;
  readonly unsubscribe: string | null;
  /** For `member_invited`: no brand can invite the address again. */
  readonly refuse: string | null;
}

/** Where links lead. The URLs are origins, or end without a slash: "https://partners.outpace.example". */
export interface Surroundings {
  readonly portalUrl: string;
  readonly marketingUrl: string;
  /** "https://project.supabase.co/functions/v1" */
  readonly functionsUrl: string;
  readonly tokens: EmailTokens;
}
