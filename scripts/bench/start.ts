// Measures each page's start on a phone with Lighthouse, beside an empty page on the same server.
import { launchOptionsOfBuiltSite } from "@outpace/e2e/built-site-backend";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { freePort } from "../process/ports.ts";
import { emptyPage } from "../visits/served-apps.ts";
import { median, ratio, type Figure, type FigureRow } from "./rows.ts";
import { startBudgets } from "./start-budgets.ts";

const methods = ["simulate", "devtools"] as const;
type Method = (typeof methods)[number];

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];

interface Start {
  readonly path: string;
  readonly method: Method;
  /** Milliseconds. */
  readonly paint: number | undefined;
  /** Lighthouse's total blocking time in milliseconds, the usual reason for a score below 100. */
  readonly blocked: number | undefined;
  readonly shift: number | undefined;
  /** 0 to 100; undefined if Lighthouse gives no score. */
  readonly scores: Readonly<Record<Category, number | undefined>>;
  /** Bytes as sent. */
  readonly bytes: number;
  readonly fontBytes: number;
}

/** Visits the empty page and all pages in turn, `runs` times, so that load affects all alike. */
export async function measureStart(
  origin: string,
  paths: readonly string[],
  runs: number,
): Promise<readonly FigureRow[]> {
  const starts: Start[] = [];
  for (let run = 0; run < runs; run += 1) {
    for (const method of methods) {
      for (const path of [emptyPage, ...paths]) {
        starts.push(await visit(origin, path, method));
      }
    }
  }
  return paths.map((path) => startRow(path, starts));
}

async function visit(origin: string, path: string, method: Method): Promise<Start> {
  const port = await freePort();
  const launchOptions = launchOptionsOfBuiltSite();
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...launchOptions.args, `--remote-debugging-port=${String(port)}`],
  });
  try {
    const result = await lighthouse(`${origin}${path}`, {
      port,
      throttlingMethod: method,
      logLevel: "error",
      disableFullPageScreenshot: true,
      onlyCategories: [...categories],
      skipAudits: startBudgets(path).isListed ? null : ["is-crawlable"],
    });
    if (result === undefined) throw new Error(`Lighthouse returned nothing for ${path}.`);
    const { audits, categories: scored } = result.lhr;
    const score = (category: Category) => {
      const share = scored[category]?.score ?? undefined;
      return share === undefined ? undefined : share * 100;
    };
    const sizes = sizesByType(audits["resource-summary"]?.details);
    return {
      path,
      method,
      paint: audits["largest-contentful-paint"]?.numericValue,
      blocked: audits["total-blocking-time"]?.numericValue,
      shift: audits["cumulative-layout-shift"]?.numericValue,
      scores: {
        performance: score("performance"),
        accessibility: score("accessibility"),
        "best-practices": score("best-practices"),
        seo: score("seo"),
      },
      bytes: sizes.get("total") ?? 0,
      fontBytes: sizes.get("font") ?? 0,
    };
  } finally {
    await browser.close();
  }
}

interface Details {
  readonly items?: readonly { readonly resourceType?: string; readonly transferSize?: number }[];
}

function sizesByType(details: unknown): ReadonlyMap<string, number> {
  const { items = [] } = details as Details;
  return new Map(
    items.map(({ resourceType = "", transferSize = 0 }) => [resourceType, transferSize]),
  );
}

function startRow(path: string, starts: readonly Start[]): FigureRow {
  const budgets = startBudgets(path);
  const of = (page: string, method: Method) =>
    starts.filter((one) => one.path === page && one.method === method);
  const paint = (method: Method): Figure => ({
    value: ratio(
      median(of(path, method).map((one) => one.paint)),
      median(of(emptyPage, method).map((one) => one.paint)),
    ),
    digits: 2,
    atMost: budgets.paint[method],
  });
  const score = (category: Category, ...counted: readonly Method[]): Figure => {
    const medians = counted.map((method) => {
      const scores = of(path, method).map(({ scores }) => scores[category]);
      return scores.includes(undefined) ? undefined : median(scores);
    });
    const known = medians.filter((one) => one !== undefined);
    const value = known.length < medians.length ? undefined : Math.min(...known);
    return { value, atLeast: 100 };
  };
  const all = starts.filter((one) => one.path === path);
  return {
    name: path,
    figures: {
      "LCP × simulated": paint("simulate"),
      "LCP × applied": paint("devtools"),
      "speed simulated": score("performance", "simulate"),
      "speed applied": score("performance", "devtools"),
      "blocked ms": {
        value: median(of(path, "simulate").map(({ blocked }) => blocked)),
      },
      accessibility: score("accessibility", ...methods),
      practices: score("best-practices", ...methods),
      SEO: score("seo", ...methods),
      CLS: {
        value: Math.max(...all.map(({ shift }) => shift ?? Infinity)),
        digits: 3,
        atMost: budgets.shift,
      },
      "all kB": kilobytes(median(all.map(({ bytes }) => bytes)), budgets.bytes),
      "fonts kB": kilobytes(median(all.map(({ fontBytes }) => fontBytes)), budgets.fontBytes),
    },
  };
}

function kilobytes(bytes: number | undefined, atMost: number | undefined): Figure {
  return { value: ratio(bytes, 1000), digits: 1, atMost };
}
