import { connect, type Connection, type ConnectionOptions } from "./connection.ts";
import { type BrowserStorage, createBrowserStorage } from "./browser-storage.ts";

interface ClientOptions extends ConnectionOptions {
  /** Where the session is stored; the browser's `localStorage` by default. */
  readonly storage?: BrowserStorage;
  /**
   * Called when one of the libraries could not be loaded: whether the server that has it responds all the same, as
   * after a deployment that has replaced it. By default, it does not.
   */
  readonly isCodeServed?: () => Promise<boolean>;
  /**
   * Returns a captcha's token for one request, where the backend asks for it: to sign up, to sign in, and for an e-mail.
   * By default, requests have none.
   */
  readonly captchaToken?: () => Promise<string>;
}

/**
 * The first argument of every function of this package. It holds settings only: each module loads the
 * libraries that it needs, so that a page downloads no more than it uses.
 */
export interface Client extends Connection {
  readonly storage: BrowserStorage;
  /** The same key that supabase-js derives from the host name, so that both find the same session. */
  readonly storageKey: string;
  readonly isCodeServed: () => Promise<boolean>;
  readonly captchaToken: () => Promise<string | undefined>;
}

/** Throws a plain `Error` on invalid settings, which are a mistake in the deployment. */
export function createClient(options: ClientOptions): Client {
  const connection = connect(options);
  const { hostname } = new URL(connection.url);
  return {
    ...connection,
    storage: options.storage ?? createBrowserStorage("localStorage"),
    isCodeServed: options.isCodeServed ?? (() => Promise.resolve(false)),
    captchaToken: options.captchaToken ?? (() => Promise.resolve(undefined)),
    storageKey: `sb-${hostname.split(".")[0] ?? ""}-auth-token`,
  };
}
