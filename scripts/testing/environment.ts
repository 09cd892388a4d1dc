// Makes the tests' environment the same on every machine, without a developer's app settings.
const ownSetting = /^(VITE_|PUBLIC_|SUPABASE_|OUTPACE_)/;

export function testEnvironment(
  source: NodeJS.ProcessEnv,
  additions: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const neutral = Object.entries(source).filter(([name]) => !ownSetting.test(name));
  return {
    ...Object.fromEntries(neutral),
    ASTRO_TELEMETRY_DISABLED: "1",
    TURBO_TELEMETRY_DISABLED: "1",
    TURBO_NO_UPDATE_NOTIFIER: "1",
    ...additions,
  };
}
