/** The `_headers` and `_redirects` files of a built site, which Netlify and Cloudflare Pages read. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { contentSecurityPolicy, type PolicySources } from "./content-security-policy.ts";
import { framedHeaders, securityHeaders } from "./security-headers.ts";

export interface HeaderRule {
  /** A path with `:names` that may end with `*`. */
  readonly path: string;
  /** Headers of earlier rules that do not apply here. Without this, hosts join both values. */
  readonly removes?: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

export interface RedirectRule {
  /** A path with `:names` and a final `*`. */
  readonly from: string;
  readonly to: string;
  /** 200 serves the other path's file under this one. */
  readonly status: 200 | 301 | 302;
}

export interface HostFilesOptions extends PolicySources {
  /** The folder of files that have content hashes in their names. */
  readonly assets: string;
  readonly redirects: readonly RedirectRule[];
  /** Pages with a policy of their own, so that it does not lengthen that of all others. */
  readonly ownPolicies?: readonly OwnPolicy[];
  /** Further rules, after all others. */
  readonly rules?: readonly HeaderRule[];
}

interface OwnPolicy {
  /** Where a page is shown. */
  readonly path: string;
  /** Its HTML file in the built site. */
  readonly file: string;
  /** Origins that its pictures may come from, besides its own. */
  readonly images: readonly string[];
  /** Whether any other site may show it in a frame. */
  readonly isFramed: boolean;
}

/** Cloudflare ignores the rest of a longer line. */
const longestLine = 2000;

/** Writes both files into the folder of a built site. Its pages must be complete. */
export function writeHostFiles(folder: string, options: HostFilesOptions): void {
  const files = globSync("**/*.html", { cwd: folder }).map((file) => file.split(sep).join("/"));
  const { ownPolicies = [] } = options;
  const pages = files
    .sort()
    .filter((file) => !ownPolicies.some((own) => own.file === file))
    .map((file) => readFileSync(join(folder, file), "utf8"));
  const rules: readonly HeaderRule[] = [
    {
      path: "/*",
      headers: {
        "Content-Security-Policy": contentSecurityPolicy(pages, options),
        ...securityHeaders,
      },
    },
    {
      path: `/${options.assets}/*`,
      headers: { "Cache-Control": "public, max-age=31536000, immutable" },
    },
    // Browsers cache a page but revalidate it each time.
    ...pathsOf(files, options.redirects).map((path) => ({
      path,
      headers: { "Cache-Control": "no-cache" },
    })),
    // After the rules whose headers they remove.
    ...ownPolicies.map((own) => ownRule(folder, own, options)),
    ...(options.rules ?? []),
  ];
  writeFileSync(join(folder, "_headers"), renderHeaders(rules));
  writeFileSync(
    join(folder, "_redirects"),
    options.redirects.map(({ from, to, status }) => `${from} ${to} ${String(status)}\n`).join(""),
  );
}

function ownRule(
  folder: string,
  { path, file, images, isFramed }: OwnPolicy,
  sources: PolicySources,
): HeaderRule {
  const page = readFileSync(join(folder, file), "utf8");
  const policy = contentSecurityPolicy([page], { ...sources, images, isFramed });
  const headers = { "Content-Security-Policy": policy, ...(isFramed && framedHeaders) };
  return {
    path,
    removes: [...(isFramed ? ["X-Frame-Options"] : []), ...Object.keys(headers)],
    headers,
  };
}

function pathsOf(files: readonly string[], redirects: readonly RedirectRule[]): readonly string[] {
  const pages = files.map((file) => `/${file.replace(/(^|\/)index\.html$|\.html$/, "$1")}`);
  const shown = redirects.filter(({ status }) => status === 200).map(({ from }) => from);
  return [...new Set([...pages, ...shown])];
}

function renderHeaders(rules: readonly HeaderRule[]): string {
  const lines = rules.flatMap(({ path, removes = [], headers }) => [
    path,
    ...removes.map((name) => `  ! ${name}`),
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ]);
  for (const line of lines) {
    if (line.length > longestLine) {
      throw new Error(`A line of _headers has ${String(line.length)} characters: ${line}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

export function readHeaders(folder: string): readonly HeaderRule[] {
  const rules: { path: string; removes: string[]; headers: Record<string, string> }[] = [];
  for (const line of linesOf(folder, "_headers")) {
    const [, removed] = /^\s+!\s*(\S+)$/.exec(line) ?? [];
    const [, name, value = ""] = /^\s+([^:]+):\s*(.*)$/.exec(line) ?? [];
    if (removed !== undefined) rules.at(-1)?.removes.push(removed);
    else if (name === undefined) rules.push({ path: line, removes: [], headers: {} });
    else Object.assign(rules.at(-1)?.headers ?? {}, { [name]: value });
  }
  return rules;
}

/** The headers that the rules give a path, by their names in lower case, as Cloudflare applies them. */
export function headersOf(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const headers = new Headers();
  for (const rule of rules) {
    if (!patternOf(rule.path).test(path)) continue;
    for (const name of rule.removes ?? []) headers.delete(name);
    for (const [name, value] of Object.entries(rule.headers)) headers.append(name, value);
  }
  return Object.fromEntries(headers);
}

export function readRedirects(folder: string): readonly RedirectRule[] {
  return linesOf(folder, "_redirects").map((line) => {
    const [from = "", to = "", status = ""] = line.split(/\s+/);
    return { from, to, status: Number(status) as RedirectRule["status"] };
  });
}

function linesOf(folder: string, name: string): readonly string[] {
  return readFileSync(join(folder, name), "utf8")
    .split("\n")
    .filter((line) => line !== "");
}

/** Matches a rule's path. Groups capture its parts, `splat` that of the `*`. */
export function patternOf(path: string): RegExp {
  const source = path
    .replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")
    .replace(/\*$/, "(?<splat>.*)");
  return new RegExp(`^${source}$`);
}
