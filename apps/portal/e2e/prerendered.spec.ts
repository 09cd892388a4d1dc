import { demoAccounts, signUpBrand } from "@outpace/e2e/accounts";
import { fail, hold } from "@outpace/e2e/intercept";
import { fillLogin, openStarted } from "@outpace/e2e/portal";
import { pressWithoutScripts } from "@outpace/e2e/refused-scripts";
import { collectRequests, pendingRequests } from "@outpace/e2e/requests";
import { boxOf, see } from "@outpace/e2e/screen";
import { expect, test, type Page } from "@outpace/e2e/test";

const screens = {
  "/brands": "Brand Partnerships",
  "/brands/signup": "Brand Partnership Signup",
  "/brands/login": "Brand Portal Login",
  "/brands/forgot-password": "Forgot your password?",
  "/nowhere": "Off the course",
};

/** Opens a screen whose scripts do not arrive until the returned function is called. */
async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const release = await hold(page, "**/assets/*.js");
  await page.goto(path, { waitUntil: "commit" });
  return release;
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("screens before login are readable; two are for search engines", async ({
    page,
    baseURL,
  }) => {
    const listed = ["/brands", "/brands/signup"];
    for (const [path, name] of Object.entries(screens)) {
      const html = (await (await page.goto(path))?.text()) ?? "";
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      expect(html.includes("noindex"), path).toBe(!listed.includes(path));
      const canonical = `<link rel="canonical" href="${String(baseURL)}${path}">`;
      expect(html.includes(canonical), path).toBe(listed.includes(path));
    }
    expect(await (await page.goto("/brands/dashboard"))?.text()).toContain("noindex");
    expect((await page.goto("/brands/nowhere"))?.status()).toBe(404);

    await page.goto("/brands/login");
    await expect(page.locator("noscript p")).toBeVisible();
    await expect(page.getByRole("button")).toHaveCount(0);
    await page.goto("/brands");
    await see(page.getByRole("figure", { name: "Finish times" }), "Median 2:03:52");
    await expect(page.getByRole("button").or(page.getByRole("slider"))).toHaveCount(0);
  });
});

test("with its scripts refused, a form puts nothing typed into the address", async ({ page }) => {
  for (const path of ["/brands/signup", "/brands/login", "/brands/forgot-password"]) {
    const addresses = await pressWithoutScripts(page, path);
    expect(addresses.map((address) => new URL(address, page.url()).search)).toEqual([""]);
  }
});

test("the landing page requests only its code, and shows an example", async ({ page }) => {
  const requests = collectRequests(page);
  const pending = pendingRequests(page);
  await openStarted(page, "/brands");
  const values = page.getByRole("figure", { name: "Finish times" }).getByRole("slider");
  await values.press("ArrowRight");
  await expect(values).toHaveAttribute("aria-valuetext", /: 15 finished, 28 in all$/);
  await expect.poll(() => pending.size).toBe(0);
  const assets = new URL("/assets/", page.url()).href;
  expect(requests.filter((url) => !url.startsWith(assets))).toEqual([page.url()]);

  // The example race stands beside the title from 1024 px on, else below.
  for (const width of [1023, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const title = await boxOf(page.getByRole("heading", { level: 1 }));
    const race = await boxOf(page.getByRole("article"));
    expect(race.x > title.x + title.width, `beside at ${String(width)} px`).toBe(width >= 1024);
    expect(race.y > title.y + title.height, `below at ${String(width)} px`).toBe(width < 1024);
  }
});

test("hydration keeps the elements and logs nothing", async ({ page }) => {
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  page.on("pageerror", (error) => messages.push(error.message));
  for (const path of Object.keys(screens)) {
    const release = await openBeforeScripts(page, path);
    await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
      document.addEventListener("portal:ready", () => {
        document.documentElement.dataset["kept"] = String(heading.isConnected);
      });
    });
    release();
    await expect(page.locator("html")).toHaveAttribute("data-kept", "true");
  }
  // The message about the page's own status is expected.
  expect(messages.filter((message) => !message.includes("404"))).toEqual([]);
});

test("a prerendered screen has all its styles before the stylesheet arrives", async ({ page }) => {
  await fail(page, "**/assets/*.woff2");
  await hold(page, "**/assets/*.js");
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
        const names = [...style].filter((name) => !name.startsWith("--"));
        return names.map((name) => `${element.tagName} ${name}: ${style.getPropertyValue(name)}`);
      });
    const inline = computed();
    const link = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
    while (!link?.sheet) await new Promise((resolve) => setTimeout(resolve, 20));
    return computed().filter((value, n) => value !== inline[n]);
  });
}

test("what is typed or sent before the app starts is kept, checked and sent", async ({ page }) => {
  const taken = await signUpBrand();
  const email = page.getByLabel("Email");
  const startSignUp = await openBeforeScripts(page, "/brands/signup");
  await page.getByLabel("Company name").fill(taken.companyName);
  await email.fill(taken.email);
  startSignUp();
  await expect(page.getByText("This brand name is already taken")).toBeVisible();
  await expect(page.getByText("This email is already registered")).toBeVisible();
  await page.evaluate(() => {
    sessionStorage.clear();
  });

  // A typed email follows a link, opened before or after.
  const startReset = await openBeforeScripts(page, "/brands/login");
  await email.fill("early@harrier.example");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expect(email).toHaveValue("early@harrier.example");
  startReset();
  await page.getByRole("link", { name: "Back to login" }).click();
  await expect(page.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();
  await expect(email).toHaveValue("early@harrier.example");
  await page.getByRole("link", { name: "Get started" }).click();
  await expect(page.getByRole("heading", { name: "Brand Partnership Signup" })).toBeVisible();
  await expect(email).toHaveValue("early@harrier.example");

  const startLogin = await openBeforeScripts(page, "/brands/login");
  await fillLogin(page, demoAccounts.brand);
  await expect(email).toHaveValue(demoAccounts.brand.email);
  expect(page.url()).not.toContain("?");
  startLogin();
  const dashboard = page.getByRole("heading", { name: "Brand Dashboard" });
  await expect(dashboard).toBeVisible();

  // Once signed in, nobody sees the login form.
  const startSignedIn = await openBeforeScripts(page, "/brands/login");
  await expect(page.getByRole("link", { name: "Brand partnerships" })).toBeVisible();
  await expect(email).toBeHidden();
  startSignedIn();
  await expect(dashboard).toBeVisible();
});

test("a form whose app or stylesheet fails to load shows an error", async ({ page }) => {
  for (const files of ["**/assets/index-*.js", "**/assets/*.css"]) {
    const mend = await fail(page, files);
    await page.goto("/brands/login?message=Hello");
    await expect(page.getByRole("alert")).toContainText("didn't load completely");
    await expect(page.getByLabel("Email")).toBeVisible();
    mend();
  }
});
