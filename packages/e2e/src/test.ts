/** Playwright's test, which also closes all pages, and fails if one violates its content security policy. */
import { test as base, type BrowserContext } from "@playwright/test";

export * from "@playwright/test";

export const test = base.extend<{ policyViolations: string[] }>({
  policyViolations: [
    async ({ browser }, provide) => {
      const violations: string[] = [];
      const listen = (context: BrowserContext) => {
        context.on("console", (message) => {
          if (message.text().includes("Content Security Policy")) violations.push(message.text());
        });
      };
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (...options) => {
        const context = await newContext(...options);
        listen(context);
        return context;
      };
      await provide(violations);
      browser.newContext = newContext;
      await Promise.all(browser.contexts().map((context) => context.close()));
      base.expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});
