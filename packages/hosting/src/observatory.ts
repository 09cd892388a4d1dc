/**
 * What Mozilla's HTTP Observatory gives a site's headers, by its published tests and modifiers: those for a site over
 * HTTPS, with scripts of its own and without cookies. A bonus counts only from 90 points on.
 */
interface Rule {
  readonly points: number;
  readonly applies: (headers: Headers, policy: ReadonlyMap<string, string>) => boolean;
}

const halfYear = 15_768_000;

const penalties: readonly Rule[] = [
  { points: -25, applies: (headers) => !headers.has("content-security-policy") },
  { points: -20, applies: (_, policy) => /'unsafe-(inline|eval)'/.test(scriptsOf(policy)) },
  { points: -20, applies: (headers) => transportSeconds(headers) < halfYear },
  { points: -5, applies: (headers) => headers.get("x-content-type-options") !== "nosniff" },
  { points: -20, applies: (headers, policy) => !isFrameRefused(headers, policy) },
  { points: -5, applies: (headers) => /unsafe-url/.test(headers.get("referrer-policy") ?? "") },
];

const bonuses: readonly Rule[] = [
  {
    points: 10,
    applies: (_, policy) =>
      policy.get("default-src") === "'none'" && !/'unsafe-/.test([...policy.values()].join(" ")),
  },
  { points: 5, applies: (_, policy) => policy.get("frame-ancestors") === "'none'" },
  {
    points: 5,
    applies: (headers) =>
      /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(
        headers.get("referrer-policy") ?? "",
      ),
  },
  {
    points: 10,
    applies: (headers) =>
      /^same-(origin|site)$/.test(headers.get("cross-origin-resource-policy") ?? ""),
  },
];

export function observatoryScore(headers: Headers): { score: number; grade: string } {
  const policy = directives(headers.get("content-security-policy") ?? "");
  const total = (rules: readonly Rule[]) =>
    rules
      .filter(({ applies }) => applies(headers, policy))
      .reduce((sum, { points }) => sum + points, 0);
  const base = Math.max(0, 100 + total(penalties));
  const score = base < 90 ? base : base + total(bonuses);
  return { score, grade: gradeOf(score) };
}

function gradeOf(score: number): string {
  const grades = [
    [100, "A+"],
    [90, "A"],
    [70, "B"],
    [50, "C"],
    [30, "D"],
  ] as const;
  return grades.find(([least]) => score >= least)?.[1] ?? "F";
}

function directives(policy: string): ReadonlyMap<string, string> {
  return new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...values] = directive.trim().split(" ");
      return [name, values.join(" ")];
    }),
  );
}

function scriptsOf(policy: ReadonlyMap<string, string>): string {
  return policy.get("script-src") ?? policy.get("default-src") ?? "'unsafe-inline'";
}

function isFrameRefused(headers: Headers, policy: ReadonlyMap<string, string>): boolean {
  return policy.has("frame-ancestors") || headers.has("x-frame-options");
}

function transportSeconds(headers: Headers): number {
  const value = headers.get("strict-transport-security") ?? "";
  return Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0);
}
