import { useState } from "react";
import { useLocation } from "react-router-dom";

/**
 * Carries a typed address to the next screen. It travels in the navigation's state, because browsers and servers log
 * URLs.
 */
export interface CarriedEmail {
  email: string;
}

/** The address typed on the previous screen, or "". */
export function useCarriedEmail(): string {
  const state: unknown = useLocation().state;
  const [email] = useState(() =>
    typeof state === "object" && state && "email" in state && typeof state.email === "string"
      ? state.email
      : "",
  );
  return email;
}
