import { demoAccounts, signIn, signUpBrand } from "@outpace/e2e/accounts";
import { fillLogin, openStarted } from "@outpace/e2e/portal";
import { pressWithoutScripts } from "@outpace/e2e/refused-scripts";
import { collectRequests } from "@outpace/e2e/requests";
import { expect, test, type Page } from "@outpace/e2e/test";

const screens = {
  "/brands": "Brand Partnerships",
  "/brands/signup": "Brand Partnership Signup",
  "/brands/login": "Brand Portal Login",
  "/brands/forgot-password": "Forgot your password?",
  "/nowhere": "Off the course",
};

/** Holds back the app's scripts, or other files, until the returned function is called. */
async function hold(page: Page, files = "**/assets/*.js"): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("screens before login are readable, and their forms ask for JavaScript", async ({
    page,
  }) => {
    for (const [path, heading] of Object.entries(screens)) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    }
    await page.goto("/brands/login");
    await expect(page.locator("noscript p")).toContainText("This form needs JavaScript.");
    await expect(page.locator("noscript p")).toBeVisible();
    await expect(page.getByRole("button")).toHaveCount(0);
    await page.getByRole("link", { name: "Get started" }).click();
    await expect(page.getByRole("heading", { name: "Brand Partnership Signup" })).toBeVisible();
  });

  test("the landing page shows an example race and no control that needs it", async ({ page }) => {
    await page.goto("/brands");
    const card = page.getByRole("figure", { name: "Example race" });
    await expect(card.getByRole("heading", { name: "Sunrise Half" })).toBeVisible();
    await expect(card.getByRole("meter", { name: "846 of 1,000 places taken" })).toBeVisible();
    const section = page.getByRole("region", { name: "What you see" });
    await expect(section.getByText("Example", { exact: true })).toBeVisible();
    for (const figure of [
      "Total Participants846",
      "Completed766",
      "Average Time2:",
      "per mile9:",
    ]) {
      await expect(section).toContainText(figure);
    }
    const chart = section.getByRole("figure", { name: "Finish times" });
    await expect(chart).toHaveAccessibleDescription(/^Half of the finishers took under 2:03:52\./);
    await expect(chart.getByText("Median 2:03:52")).toBeVisible();
    await expect(chart.locator("svg path").first()).toBeVisible();
    await expect(page.getByRole("button").or(page.getByRole("slider"))).toHaveCount(0);
  });
});

test("with its scripts refused, a form puts nothing typed into the address", async ({ page }) => {
  for (const path of ["/brands/signup", "/brands/login", "/brands/forgot-password"]) {
    const addresses = await pressWithoutScripts(page, path);
    expect(addresses.map((address) => new URL(address, page.url()).search)).toEqual([""]);
  }
});

test("the landing page requests only its code, and its chart is readable", async ({ page }) => {
  const requests = collectRequests(page);
  await openStarted(page, "/brands");
  const chart = page.getByRole("figure", { name: "Finish times" });
  const values = chart.getByRole("slider");
  await values.press("ArrowRight");
  await expect(values).toHaveAttribute(
    "aria-valuetext",
    "1:30:00 to 1:34:59: 15 finished, 28 in all",
  );
  await chart.getByRole("button", { name: "Show as table" }).click();
  await expect(chart.getByRole("row", { name: "2:45:00 to 2:59:59 15 766" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const paths = requests.map((address) => new URL(address, page.url()));
  expect(paths.filter(({ origin }) => origin !== new URL(page.url()).origin)).toEqual([]);
  expect(paths.filter(({ pathname }) => !pathname.startsWith("/assets/")).map(String)).toEqual([
    page.url(),
  ]);
});

test("hydration keeps the elements and logs nothing", async ({ page }) => {
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  page.on("pageerror", (error) => messages.push(error.message));
  for (const path of Object.keys(screens)) {
    const release = await hold(page);
    await page.goto(path, { waitUntil: "commit" });
    await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
      const html = document.documentElement;
      document.addEventListener("portal:ready", () => {
        html.dataset["kept"] = String(heading.isConnected);
      });
    });
    release();
    await expect(page.locator("html")).toHaveAttribute("data-kept", "true");
    await page.unrouteAll({ behavior: "wait" });
  }
  // The message about the page's own status is expected.
  expect(messages.filter((message) => !message.includes("404"))).toEqual([]);
});

test("a prerendered screen has all its styles before the stylesheet arrives", async ({ page }) => {
  await page.route("**/assets/*.woff2", (route) => route.abort());
  await hold(page);
  for (const path of Object.keys(screens)) {
    const release = await hold(page, "**/assets/*.css");
    await page.goto(path, { waitUntil: "commit" });
    await page.locator("link[rel=stylesheet]").waitFor({ state: "attached" });
    const changed = changedByStylesheet(page);
    release();
    expect(await changed).toEqual([]);
  }
});

/** The computed styles that change once the stylesheet arrives. */
function changedByStylesheet(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const computed = () =>
      [...document.querySelectorAll("body *")].flatMap((element) => {
        const style = getComputedStyle(element);
        return [...style]
          .filter((name) => !name.startsWith("--"))
          .map((name) => `${element.tagName} ${name}: ${style.getPropertyValue(name)}`);
      });
    const inline = computed();
    const link = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
    while (!link?.sheet) await new Promise((resolve) => setTimeout(resolve, 20));
    return computed().filter((value, n) => value !== inline[n]);
  });
}

test("a form submitted before the app starts is sent once it has", async ({ page }) => {
  const release = await hold(page);
  await page.goto("/brands/login", { waitUntil: "commit" });
  await fillLogin(page, demoAccounts.brand);
  await expect(page.getByLabel("Email")).toHaveValue(demoAccounts.brand.email);
  expect(page.url()).not.toContain("?");
  release();
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
});

test("text typed before the app starts is checked once it has", async ({ page }) => {
  const taken = await signUpBrand();
  const release = await hold(page);
  await page.goto("/brands/signup", { waitUntil: "commit" });
  await page.getByLabel("Company name").fill(taken.companyName);
  await page.getByLabel("Email").fill(taken.email);
  release();
  await expect(page.getByText("This brand name is already taken")).toBeVisible();
  await expect(page.getByText("This email is already registered")).toBeVisible();
});

test("a typed email follows a link opened before the app starts", async ({ page }) => {
  const release = await hold(page);
  await page.goto("/brands/login", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("early@harrier.example");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("early@harrier.example");
  release();
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("link", { name: "Back to login" }).click();
  await expect(page.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("early@harrier.example");
  await page.getByRole("link", { name: "Get started" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("early@harrier.example");
});

for (const [name, files] of [
  ["app", "**/assets/index-*.js"],
  ["stylesheet", "**/assets/*.css"],
] as const) {
  test(`a form whose ${name} fails to load shows an error`, async ({ page }) => {
    await page.route(files, (route) => route.abort());
    await page.goto("/brands/login?message=Hello");
    await expect(page.getByRole("alert")).toContainText("didn't load completely");
    await expect(page.getByLabel("Email")).toBeVisible();
  });
}
test("a signed-in account never sees the login form", async ({ page, context }) => {
  await signIn(context, demoAccounts.brand);
  const release = await hold(page);
  await page.goto("/brands/login", { waitUntil: "commit" });
  await expect(page.getByRole("link", { name: "Brand partnerships" })).toBeVisible();
  await expect(page.getByLabel("Email")).toBeHidden();
  release();
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
});

test("search engines may list only the landing page and the sign-up", async ({
  request,
  baseURL,
}) => {
  for (const path of ["/brands", "/brands/signup"]) {
    const html = await (await request.get(path)).text();
    expect(html).not.toContain("noindex");
    expect(html).toContain(`<link rel="canonical" href="${String(baseURL)}${path}">`);
  }
  for (const path of ["/brands/login", "/brands/forgot-password", "/brands/dashboard"]) {
    expect(await (await request.get(path)).text()).toContain("noindex");
  }
  expect((await request.get("/brands/nowhere")).status()).toBe(404);
});
