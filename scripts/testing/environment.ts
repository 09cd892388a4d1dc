// The environment of the tests is the same on every machine: a developer's settings for the apps are removed.
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
