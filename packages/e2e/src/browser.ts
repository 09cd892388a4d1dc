/** How every command launches Chromium. `CHROMIUM_PATH` overrides the path that Debian installs it at. */
export const launchOptions = {
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

export const locale = { locale: "en-US", timezoneId: "America/New_York" } as const;
