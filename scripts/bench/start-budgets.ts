// Budgets for the start of each page.

export interface StartBudgets {
  /** The largest paint as a multiple of the empty page's, by Lighthouse's throttling method. */
  readonly paint: { readonly simulate: number; readonly devtools: number };
  readonly shift: number;
  /** In kB. */
  readonly bytes?: number;
  readonly fontBytes?: number;
  /** Whether search engines may list the page; others ask them not to. */
  readonly isListed: boolean;
}

/** The portal's pages before the login. */
export const portalPaths = ["/brands", "/brands/login", "/brands/signup"];

export function startBudgets(path: string): StartBudgets {
  if (portalPaths.includes(path)) {
    const paint = { simulate: 1.6, devtools: 1.45 };
    return { paint, shift: 0.01, isListed: path !== "/brands/login" };
  }
  const isListed = path !== "/404" && !path.startsWith("/newsletter/") && !path.endsWith("/card");
  if (path === "/") {
    const paint = { simulate: 1.25, devtools: 1.4 };
    return { paint, shift: 0, bytes: 150, fontBytes: 30, isListed };
  }
  // In Lighthouse's simulation a race's photo, which is late, delays the drawing below it.
  const isRace = path.startsWith("/race/");
  const paint = isRace ? { simulate: 3, devtools: 1.5 } : { simulate: 1.25, devtools: 1.25 };
  return { paint, shift: 0, isListed };
}
