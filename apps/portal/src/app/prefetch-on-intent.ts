import { useEffect } from "react";

import { useSessionState } from "../features/sessions/session.tsx";
import { presumedBrand } from "../platform/account/kept-brand.ts";
import { pathAfterLogin, paths } from "../platform/navigation/paths.ts";
import { useBackend } from "../platform/requests/backend.tsx";
import { loadScreen } from "./router.tsx";

/** Events that show intent: the pointer, the focus or a finger on an element. */
const intents = ["pointerover", "focusin", "touchstart"] as const;

/** Prefetches a link's screen on intent. In the login form, intent prefetches the screen after login. */
export function PrefetchOnIntent(): null {
  const backend = useBackend();
  const session = useSessionState();
  const account = session.status === "signed-in" ? session.session : undefined;

  useEffect(() => {
    const prefetched = new Set<string>();
    const stopping = new AbortController();
    const prefetch = ({ target }: Event) => {
      const pathname = pathOfIntent(target);
      if (pathname === undefined || prefetched.has(pathname)) return;
      prefetched.add(pathname);
      const client = backend.client();
      const visit =
        client && account
          ? { client, account: account.userId, brandId: presumedBrand(account)?.id ?? null }
          : undefined;
      loadScreen(pathname, visit).catch(() => {
        prefetched.delete(pathname);
      });
    };
    for (const intent of intents) {
      document.addEventListener(intent, prefetch, { passive: true, signal: stopping.signal });
    }
    return () => {
      stopping.abort();
    };
  }, [backend, account]);

  return null;
}

/** Returns the path of the screen that an element leads to. */
function pathOfIntent(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const link = target.closest<HTMLAnchorElement>("a[href]");
  if (link) return link.origin === location.origin ? link.pathname : undefined;
  const isLogin = location.pathname === paths.login && target.closest("form") !== null;
  if (!isLogin) return undefined;
  const next = pathAfterLogin(new URLSearchParams(location.search).get("next"));
  return new URL(next, location.origin).pathname;
}
