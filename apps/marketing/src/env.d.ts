/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** The build's settings, parsed in astro.config.ts. */
  readonly SETTINGS: import("./settings.ts").Settings;
  /** An address that errors are reported to; a part of the settings that client code leaves out where it is empty. */
  readonly PUBLIC_ERROR_SINK?: string;
}
