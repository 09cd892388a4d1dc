// Tests meet the same settings on every machine: what a developer has set for the apps or the proofs stays
// outside.
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
