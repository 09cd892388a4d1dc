/** The headers of every response of both sites, besides the content security policy. */
export const securityHeaders = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  // Fullscreen and wake lock are for the race-day board.
  "Permissions-Policy":
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), fullscreen=(self), screen-wake-lock=(self)",
} as const;

/** What a page has in place of `X-Frame-Options` and its resource policy when any site may show it in a frame. */
export const framedHeaders = { "Cross-Origin-Resource-Policy": "cross-origin" } as const;
