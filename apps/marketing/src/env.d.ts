/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** The brand portal's origin, given by integrations/portal-redirect.ts. */
  readonly PORTAL_ORIGIN: string;
}
