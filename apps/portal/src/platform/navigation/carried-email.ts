import { useState } from "react";
import { useLocation } from "react-router-dom";

/** Carries a typed address to the next screen: in the navigation's state, as browsers and servers keep URLs. */
export interface CarriedEmail {
  email: string;
}

/** The address that was typed on the screen before, or "". */
export function useCarriedEmail(): string {
  const state: unknown = useLocation().state;
  const [email] = useState(() =>
    typeof state === "object" && state && "email" in state && typeof state.email === "string"
      ? state.email
      : "",
  );
  return email;
}
