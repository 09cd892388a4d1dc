// Puts a prerendered screen into the page that the build made for the app.
import { reloadedKey } from "@outpace/failures/deployment";
import { minifySync, transformWithOxc } from "vite";

import { keptPageKey, writeKeptPage } from "../src/platform/loading/keep-page.ts";
import {
  pendingAttribute,
  readyEvent,
  screenAttribute,
} from "../src/platform/loading/prerendered.ts";
import type { PrerenderedScreen } from "../src/prerender.tsx";
import { carryEmail, hidePending, restoreLink, startAfterPaint } from "./inline-scripts.ts";
import { extractStyleAttributes } from "./style-attributes.ts";
import { usedStyles } from "./used-styles.ts";

export interface PageParts {
  /** The app's page, with its script, preloads and stylesheet. */
  readonly template: string;
  /** The whole stylesheet. */
  readonly styles: string;
  /** URLs of the scripts that the screen needs besides the app's own. */
  readonly scripts: readonly string[];
  /** The portal's own address. */
  readonly portalUrl: string;
  /** The browsers that the build targets, as configured. */
  readonly target: string | string[];
}

const patterns = {
  title: /<title>[^<]*<\/title>/,
  description: /<meta\s+name="description"[^>]*>/,
  robots: /<meta name="robots"[^>]*>/,
  script: /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/,
  preload: /<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g,
  stylesheet: /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/,
  noscript: /<noscript>[^<]*<\/noscript>/,
  root: /<div id="root"><\/div>/,
  fontFace: /@font-face\s*\{[^}]*url\(([^)]+)\)[^}]*\}/g,
} as const;

/** Returns the page with the screen and the styles it uses inline; everything else loads after the first paint. */
export async function assemblePage(screen: PrerenderedScreen, parts: PageParts): Promise<string> {
  const { template, styles, target } = parts;
  const entry = patterns.script.exec(template)?.[1];
  const stylesheet = patterns.stylesheet.exec(template)?.[1];
  if (entry === undefined || stylesheet === undefined) {
    throw new Error("The app's page has no script or no stylesheet.");
  }
  // React puts the title first, outside the head.
  const [title = patterns.title.exec(template)?.[0] ?? ""] = patterns.title.exec(screen.html) ?? [];
  const preloads = [...template.matchAll(patterns.preload)].map(([, url = ""]) => url);
  const scripts = new Set([...preloads, ...parts.scripts]);
  scripts.delete(entry);
  const fonts = [...styles.matchAll(patterns.fontFace)].map(([, url = ""]) => url);
  const start = await call(
    startAfterPaint,
    {
      attribute: pendingAttribute,
      ...{ readyEvent, entry, scripts: [...scripts], stylesheet, fonts },
      ...{ keptKey: keptPageKey, reloadedKey: reloadedKey([entry]) },
    },
    target,
    writeKeptPage,
  );
  const carry = await call(carryEmail, { readyEvent }, target);
  const restore =
    screen.pattern === "*" ? await call(restoreLink, { sign: "%(25)*23" }, target) : "";
  const inlineStyles = usedStyles(styles.replaceAll(patterns.fontFace, ""), screen.html);
  const content = extractStyleAttributes(screen.html.replace(title, ""));
  const root = `<div id="root" ${screenAttribute}="${screen.pattern}">${content.html}</div>`;
  const replacements: readonly (readonly [RegExp, string])[] = [
    [patterns.title, title],
    [patterns.description, describe(screen, parts)],
    [
      patterns.robots,
      `${screen.description === undefined ? '<meta name="robots" content="noindex">' : ""}${screen.hidesAddress ? '<meta name="referrer" content="no-referrer">' : ""}`,
    ],
    [patterns.preload, ""],
    [patterns.script, await hideScript(screen, target)],
    [patterns.stylesheet, `<style>${inlineStyles}${content.styles}</style>`],
    [
      patterns.noscript,
      // Without JavaScript, the font loads with the whole stylesheet.
      `<script>${restore}${carry}${start}</script><noscript><link rel="stylesheet" href="${stylesheet}"></noscript>`,
    ],
    [patterns.root, root],
  ];
  return replacements.reduce(
    (page, [pattern, text]) => page.replace(pattern, () => text),
    template,
  );
}

function describe(
  { path, description }: PrerenderedScreen,
  { template, portalUrl }: PageParts,
): string {
  if (description === undefined) return patterns.description.exec(template)?.[0] ?? "";
  const content = description.replaceAll('"', "&quot;");
  return `<meta name="description" content="${content}"><link rel="canonical" href="${new URL(path, portalUrl).href}">`;
}

async function hideScript(
  { dependsOn, sessionKey }: PrerenderedScreen,
  target: PageParts["target"],
): Promise<string> {
  if (!dependsOn) return "";
  const options = {
    attribute: pendingAttribute,
    sessionKey: dependsOn.session ? sessionKey : "",
  };
  const hide = await call(hidePending, options, target);
  return `<style>[${pendingAttribute}] main{visibility:hidden}</style><script>${hide}</script>`;
}

/** Returns a script that calls the function, which may only use its arguments. */
async function call<Options extends object, Needed extends (...args: never) => void>(
  run: (options: Options, needed: Needed) => void,
  options: Options,
  target: PageParts["target"],
  needed?: Needed,
): Promise<string> {
  const argument = JSON.stringify(options).replaceAll("<", "\\u003c");
  const file = "inline.js";
  const { code } = await transformWithOxc(
    `(${run.toString()})(${argument}${needed ? `, ${needed.toString()}` : ""})`,
    file,
    { target },
  );
  return minifySync(file, code, { compress: { target } }).code;
}
