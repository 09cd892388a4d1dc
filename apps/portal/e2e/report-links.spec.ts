import { readFile } from "node:fs/promises";
import { expectAccessible } from "@outpace/e2e/accessibility";
import { signIn } from "@outpace/e2e/accounts";
import { addFinishers } from "@outpace/e2e/backend";
import { collectRequests } from "@outpace/e2e/requests";
import { type Browser, expect, test, type Page } from "@outpace/e2e/test";
import { addActiveRace, openDialog } from "./report-link-dialog.ts";

/** Opens a page in a browser that never signed in; its clock can be moved on. */
async function openAsVisitor(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(url);
  return page;
}

test("a link shows the report live to a visitor, until one press withdraws it", async ({
  page,
  browser,
}) => {
  const { brand, raceId } = await addActiveRace();
  await signIn(page.context(), brand);
  const dialog = await openDialog(page, raceId);
  await dialog.getByLabel("Link name").fill("Halden & Partners");
  await dialog.getByLabel("Ends").selectOption("90 days");
  await dialog.getByRole("button", { name: "Create Link" }).click();
  const url = await dialog.getByRole("textbox", { name: "New link" }).inputValue();
  expect(url).toMatch(/^http:\/\/localhost:\d+\/brands\/report\/#[\w-]{22}$/);
  await expect(dialog.getByRole("listitem")).toContainText(
    "Halden & PartnersNot opened yetEnds on",
  );

  const visitor = await openAsVisitor(browser, url);
  await expect(visitor.getByRole("heading", { name: "Report: Harbor Run" })).toBeVisible();
  await expect(visitor.getByText("Underway, 10 of 10 finished so far")).toBeVisible();
  const chart = visitor.getByRole("figure", { name: "Finish times" });
  await expect(chart).toContainText("All 10 finishers took 2:46:40.");
  await addFinishers(raceId, Array<number>(2).fill(10_000));
  await visitor.clock.fastForward("00:21");
  await expect(visitor.getByText("Underway, 12 of 12 finished so far")).toBeVisible();
  await expect(chart).toContainText("All 12 finishers took 2:46:40.");

  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Share Report" }).click();
  await expect(dialog.getByRole("listitem")).toContainText("Opened 1 time, last on");
  await expect(dialog.getByRole("textbox", { name: "New link" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await expect(dialog.getByText('The link "Halden & Partners" is withdrawn.')).toBeVisible();
  await expect(dialog.getByText("Nobody has a link.")).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Links" })).toBeFocused();

  const refusal = visitor.getByRole("heading", { name: "This report is no longer shared." });
  await visitor.clock.fastForward("00:21");
  await expect(refusal).toBeVisible();
  await expect(visitor.getByText("Harbor Run")).toHaveCount(0);
  await visitor.reload();
  await expect(refusal).toBeVisible();
  await visitor.context().close();
});

test("a report's token is in no address that leaves the browser, and in no storage", async ({
  page,
}) => {
  const { createLink } = await addActiveRace();
  const link = await createLink("Agency");
  const [, token = ""] = link.split("#");
  const requests: { address: string; headers: string; body: string }[] = [];
  page.on("request", (request) => {
    const headers = JSON.stringify(request.headers());
    requests.push({ address: request.url(), headers, body: request.postData() ?? "" });
  });
  const response = await page.goto(link);
  expect(response?.headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
    "cache-control": "no-cache",
  });
  await expect(page.getByRole("figure", { name: "Finish times" })).toBeVisible();
  await page.getByRole("link", { name: "Print Recap" }).click();
  await expect(page.getByText("Race recap")).toBeVisible();

  const told = requests.filter(({ body }) => body.includes(token));
  expect(new Set(told.map(({ address }) => address)).size).toBe(1);
  for (const { address, headers } of requests) {
    expect(address.split("#")[0]).not.toContain(token);
    expect(headers).not.toContain(token);
    expect(headers).not.toContain("/brands/report");
  }
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases]);
  });
  expect(stored).not.toContain(token);
  await expect(page.locator("head meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(page.locator("head meta[name=referrer]")).toHaveAttribute("content", "no-referrer");
});

test("a report loads no Supabase client, has a CSV and prints a recap without costs", async ({
  page,
}) => {
  const { createLink } = await addActiveRace();
  const requests = collectRequests(page);
  await page.goto(await createLink("Agency"));
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("Harbor-Run-analytics.csv");
  expect(await readFile(await file.path(), "utf8")).toContain("\r\nMedian time,,,2:46:40\r\n");
  await expect(page.getByRole("figure", { name: "Finish times" })).toBeVisible();
  expect(requests.filter((url) => /\/assets\/client-/.test(url))).toEqual([]);

  await page.getByRole("link", { name: "Print Recap" }).click();
  const recap = page.getByRole("article");
  await expect(recap.getByRole("heading", { name: "Harbor Run" })).toBeVisible();
  await expect(recap).toContainText("Median time2:46:40");
  await expect(recap).not.toContainText(/cost|\$/i);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Report: Harbor Run" })).toBeVisible();
});

test("a report shows no brand's actions, even to its brand, and is accessible", async ({
  page,
}) => {
  const { brand, createLink } = await addActiveRace();
  await signIn(page.context(), brand);
  await page.goto(await createLink("Agency"));
  await expect(page.getByRole("figure", { name: "Finish times" })).toBeVisible();
  const names = [/^Edit/, "Share Report", "Sign Out", "Duplicate", "Races", "Race-Day Board"];
  for (const name of names) {
    const action = page.getByRole("button", { name }).or(page.getByRole("link", { name }));
    await expect(action, String(name)).toHaveCount(0);
  }
  await expectAccessible(page, { colorSchemes: ["light", "dark"] });
});

test("guessed, cut off and missing tokens lead to no report", async ({ page }) => {
  const { createLink } = await addActiveRace();
  const link = await createLink("Agency");
  for (const wrong of ["/brands/report/#guessed", link.slice(0, -1)]) {
    await page.goto(wrong);
    await expect(
      page.getByRole("heading", { name: "This report is no longer shared." }),
    ).toBeVisible();
  }
  await page.goto("/brands/report/");
  await expect(page.getByRole("heading", { name: "This link is not complete." })).toBeVisible();
  // As if the link were pasted over the address of the open page.
  await page.evaluate(
    (hash) => {
      window.location.hash = hash;
    },
    link.split("#")[1] ?? "",
  );
  await expect(page.getByRole("heading", { name: "Report: Harbor Run" })).toBeVisible();
});

test("the dialog works by keyboard, and stops at ten links", async ({ page }) => {
  const { brand, raceId, createLink } = await addActiveRace();
  for (let n = 1; n <= 9; n++) await createLink(`Agency ${String(n)}`);
  await signIn(page.context(), brand);
  await page.goto(`/brands/analytics/${raceId}`);
  await page.getByRole("button", { name: "Share Report" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Share this report" });
  await expect(dialog.getByRole("listitem")).toHaveCount(9);
  await dialog.getByLabel("Link name").press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Please enter a name for the link");
  await expect(dialog.getByLabel("Link name")).toBeFocused();
  await page.keyboard.type("The tenth");
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel("Ends")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Create Link" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("textbox", { name: "New link" })).toBeFocused();
  await expect(dialog.getByText("This race has ten links.")).toBeVisible();
  await expect(dialog.getByLabel("Link name")).toHaveCount(0);
  await expectAccessible(page, { colorSchemes: ["light", "dark"] });

  await dialog.getByRole("button", { name: "Withdraw" }).first().press("Enter");
  await expect(dialog.getByText('The link "The tenth" is withdrawn.')).toBeVisible();
  await expect(dialog.getByLabel("Link name")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Share Report" })).toBeFocused();
});
