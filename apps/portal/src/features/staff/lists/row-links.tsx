import { createContext, type MouseEvent, type ReactNode, use } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { textLinkLook } from "../../../components/text-link.tsx";
import { useSameCallback } from "../use-same-callback.ts";

const OpenLink = createContext<(event: MouseEvent<HTMLAnchorElement>) => void>(() => undefined);

/** Opens the links of a list's rows in the app, and passes the view to come back to. */
export function RowLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const open = useSameCallback((event: MouseEvent<HTMLAnchorElement>) => {
    // The browser handles other clicks, which open a tab or a window.
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!isPlain || event.altKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    void navigate(link.pathname + link.search, { state: { back: pathname + search } });
  });
  return <OpenLink value={open}>{children}</OpenLink>;
}

export interface RowLinkProps {
  /** A path of the portal. */
  to: string;
  isTitle?: boolean;
  children: ReactNode;
}

/** Unlike the router's links, this does not re-render with the URL: a list's page has 200 of them. */
export function RowLink({ to, isTitle = false, children }: RowLinkProps) {
  return (
    <a
      href={to}
      onClick={use(OpenLink)}
      className={
        isTitle
          ? "underline decoration-control underline-offset-4 hover:decoration-current"
          : textLinkLook
      }
    >
      {children}
    </a>
  );
}
