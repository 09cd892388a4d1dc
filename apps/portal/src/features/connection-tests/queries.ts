import { getSession } from "@outpace/data/auth";
import { isBrandNameAvailable } from "@outpace/data/brands";
import { countVisibleBrands } from "@outpace/data/connection-tests";
import { signUpBrand } from "@outpace/data/sign-up";
import { useState } from "react";

import { errorMessage } from "../../platform/errors/error-message.ts";
import { type Backend, useBackend } from "../../platform/requests/backend.tsx";

interface ConnectionTest {
  name: string;
  /** Returns the finding as a sentence. */
  run: (backend: Backend) => Promise<string>;
}

export interface TestResult {
  name: string;
  passed: boolean;
  detail: string;
  finishedAt: Date;
}

/** A brand with an unused name and address. */
function throwawayBrand() {
  const tag = crypto.randomUUID();
  return {
    companyName: `Connection Test ${tag}`,
    email: `connection-test-${tag}@brands.example`,
    contactName: "Connection Test",
    password: tag,
  };
}

const tests: readonly ConnectionTest[] = [
  {
    name: "Database connection",
    run: async ({ loadClient, url }) => {
      await isBrandNameAvailable(await loadClient(), throwawayBrand().companyName);
      return `${url} responds.`;
    },
  },
  {
    name: "Access to brand_partners",
    run: async ({ loadClient }) => {
      const client = await loadClient();
      const [session, count] = [await getSession(client), await countVisibleBrands(client)];
      if (session === null) {
        if (count !== null) throw new Error("Visitors can read it, and must not.");
        return "Closed to visitors, as it should be.";
      }
      if (count === null) throw new Error("Closed to the account that is signed in.");
      return `${String(count)} ${count === 1 ? "row" : "rows"} visible to this account.`;
    },
  },
  {
    name: "Auth session",
    run: async ({ loadClient }) => {
      const session = await getSession(await loadClient());
      return session ? `Signed in as ${session.email}.` : "Nobody is signed in.";
    },
  },
  {
    name: "Sign-up",
    run: async ({ loadMemoryClient }) => {
      const brand = throwawayBrand();
      const { confirmationSent } = await signUpBrand(await loadMemoryClient(), brand);
      return `${brand.email} is created${confirmationSent ? ", to be confirmed by email" : ""}.`;
    },
  },
];

/** Runs all tests in sequence; each result shows as soon as its test ends. */
export function useConnectionTests() {
  const backend = useBackend();
  const [results, setResults] = useState<readonly TestResult[]>([]);
  const [running, setRunning] = useState(false);

  const runAll = async () => {
    setRunning(true);
    setResults([]);
    for (const { name, run } of tests) {
      const outcome = await run(backend).then(
        (detail) => ({ passed: true, detail }),
        (error: unknown) => ({ passed: false, detail: errorText(error) }),
      );
      setResults((before) => [...before, { name, ...outcome, finishedAt: new Date() }]);
    }
    setRunning(false);
  };

  return { results, running, run: () => void runAll() };
}

/** Returns the original message, since this screen is for developers. */
function errorText(error: unknown): string {
  return error instanceof Error ? error.message : errorMessage(error);
}
