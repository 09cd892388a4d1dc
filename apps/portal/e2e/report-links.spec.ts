import { callAs, signIn } from "@outpace/e2e/accounts";
import { addFinishers } from "@outpace/e2e/backend";
import { hold } from "@outpace/e2e/intercept";
import { addBrandWithRaces } from "@outpace/e2e/portal";
import { button, download, heading, link, press, see } from "@outpace/e2e/screen";
import { expect, type Page, test } from "@outpace/e2e/test";

/** A new brand with an active race that ten runners have finished. */
async function addActiveRace() {
  const { brand, raceIds } = await addBrandWithRaces([{ name: "Harbor Run", status: "active" }]);
  const [raceId] = raceIds;
  await addFinishers(raceId, Array<number>(10).fill(10_000));
  const createLink = async (name: string) => {
    const body = { race_id: raceId, name, days: null };
    return (await callAs<{ token: string }>(brand, "create_report_link", body)).token;
  };
  return { brand, raceId, createLink };
}

/** Opens the analytics of such a race as its brand. */
async function openActiveRace(page: Page) {
  const race = await addActiveRace();
  await signIn(page.context(), race.brand);
  await page.goto(`/brands/analytics/${race.raceId}`);
  const dialog = page.getByRole("dialog", { name: "Share this report" });
  return { ...race, share: button(page, "Share Report"), dialog };
}

test("a link shows the report live, until one press withdraws it", async ({ page, browser }) => {
  const { raceId, share, dialog } = await openActiveRace(page);
  await share.click();
  await dialog.getByLabel("Link name").fill("Halden & Partners");
  await dialog.getByLabel("Ends").selectOption("90 days");
  await press(dialog, "Create Link");
  const url = await dialog.getByRole("textbox", { name: "New link" }).inputValue();
  expect(url).toMatch(/^http:\/\/localhost:\d+\/brands\/report\/#[\w-]{22}$/);
  const row = dialog.getByRole("listitem");
  await expect(row).toContainText("Halden & PartnersNot opened yetEnds on");

  const visitor = await (await browser.newContext()).newPage();
  await visitor.clock.install();
  await visitor.goto(url);
  await see(visitor, "Underway, 10 of 10 finished so far");
  const chart = visitor.getByRole("figure", { name: "Finish times" });
  await expect(chart).toContainText("All 10 finishers took 2:46:40.");
  await addFinishers(raceId, Array<number>(2).fill(10_000));
  await visitor.clock.fastForward("00:21");
  await expect(chart).toContainText("All 12 finishers took 2:46:40.");

  await press(dialog, "Close");
  await share.click();
  await expect(row).toContainText("Opened 1 time, last on");
  await expect(dialog.getByRole("textbox", { name: "New link" })).toHaveCount(0);
  await press(dialog, "Withdraw");
  await see(dialog, 'The link "Halden & Partners" is withdrawn.');
  await expect(heading(dialog, "Links")).toBeFocused();
  await visitor.clock.fastForward("00:21");
  await see(visitor, "This report is no longer shared.");
  await expect(visitor.getByText("Harbor Run")).toHaveCount(0);
  await visitor.context().close();
});

test("a report keeps its token in the browser, and has a CSV and a recap", async ({ page }) => {
  const { brand, createLink } = await addActiveRace();
  const token = await createLink("Agency");
  await page.goto("/brands/report/");
  await expect(heading(page, "This link is not complete.")).toBeVisible();
  const pasted = page.getByLabel("Link");
  await pasted.fill("https://portal.example/brands/report/");
  await pasted.press("Enter");
  await expect(page.getByRole("alert")).toContainText("This isn't the whole link.");
  await pasted.fill(`https://mail.example/?url=%2Fbrands%2Freport%2F%23${token}&data=1`);
  await pasted.press("Enter");
  await expect(heading(page, "Report: Harbor Run")).toBeVisible();
  await page.goto(`/brands/report/%23${token}`);
  await expect(heading(page, "Report: Harbor Run")).toBeVisible();
  await expect(page).toHaveURL(`/brands/report/#${token}`);

  const requests: { address: string; headers: string; body: string }[] = [];
  page.on("request", (request) => {
    const headers = JSON.stringify(request.headers());
    requests.push({ address: request.url(), headers, body: request.postData() ?? "" });
  });
  const response = await page.reload();
  const headers = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };
  expect(response?.headers()).toMatchObject({ ...headers, "cache-control": "no-cache" });
  await expect(page.getByRole("figure", { name: "Finish times" })).toBeVisible();
  for (const [meta, content] of Object.entries({ robots: "noindex", referrer: "no-referrer" })) {
    await expect(page.locator(`head meta[name=${meta}]`)).toHaveAttribute("content", content);
  }
  const { name, content } = await download(button(page, "Download CSV"));
  expect(name).toBe("Harbor-Run-analytics.csv");
  expect(content.toString()).toContain("\r\nMedian time,,,2:46:40\r\n");
  await link(page, "Print Recap").click();
  const recap = page.getByRole("article");
  await expect(heading(recap, "Harbor Run")).toBeVisible();
  await expect(recap).toContainText("Median time2:46:40");
  await expect(recap).not.toContainText(/cost|\$/i);
  await page.goBack();
  await expect(heading(page, "Report: Harbor Run")).toBeVisible();

  expect(requests.filter(({ address }) => /\/assets\/client-/.test(address))).toEqual([]);
  const told = requests.filter(({ body }) => body.includes(token));
  expect(new Set(told.map(({ address }) => address)).size).toBe(1);
  for (const { address, headers } of requests) {
    expect(address.split("#")[0] + headers).not.toContain(token);
    expect(headers).not.toContain("/brands/report");
  }
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases]);
  });
  expect(stored).not.toContain(token);

  await signIn(page.context(), brand);
  await page.reload();
  await expect(page.getByRole("figure", { name: "Finish times" })).toBeVisible();
  const actions = /^(Edit|Share Report|Sign Out|Duplicate|Races|Race-Day Board)/;
  for (const role of ["button", "link"] as const) {
    await expect(page.getByRole(role, { name: actions })).toHaveCount(0);
  }
});

test("the dialog keeps names, focus and new addresses, up to ten links", async ({ page }) => {
  const { raceId, createLink, share, dialog } = await openActiveRace(page);
  for (let n = 1; n <= 8; n++) await createLink(`Agency ${String(n)}`);
  await share.press("Enter");
  const links = dialog.getByRole("listitem");
  await expect(links).toHaveCount(8);
  const name = dialog.getByLabel("Link name");
  await name.fill("The ninth");
  const create = await hold(page, "**/rpc/create_report_link");
  await name.press("Enter");
  const creating = button(dialog, "Creating...");
  await expect(creating).toBeVisible();
  // The dialog stays open until a new link's address is there to be copied.
  await expect(button(dialog, "Close")).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.goBack();
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain("share");
  await expect(creating).toBeVisible();
  await name.fill("The tenth");
  create();
  const created = dialog.getByRole("textbox", { name: "New link" });
  await expect(created).toHaveValue(/#[\w-]{22}$/);
  await expect(name).toHaveValue("The tenth");
  await expect(name).toBeFocused();
  await press(dialog, "Create Link");
  await expect(created).toBeFocused();
  await see(dialog, "This race has ten links.");
  await expect(name).toHaveCount(0);

  await button(dialog, "Withdraw").first().press("Enter");
  await see(dialog, 'The link "The tenth" is withdrawn.');
  const withdrawn = await hold(page, "**/rpc/withdraw_report_link");
  await button(dialog, "Withdraw").first().click();
  await expect(button(dialog, "Withdrawing...")).toBeVisible();
  await name.fill("Sponsors");
  withdrawn();
  await see(dialog, 'The link "The ninth" is withdrawn.');
  await expect(links).toHaveCount(8);
  await expect(name).toHaveValue("Sponsors");
  await expect(name).toBeFocused();

  await page.goBack();
  await expect(dialog).toBeHidden();
  await share.press("Enter");
  await expect(links.last()).toContainText("Agency 1");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/brands/analytics/${raceId}`);
  await expect(share).toBeFocused();
});
