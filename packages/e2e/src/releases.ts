/** Releases of a site while a page of it is open: every file of the build gets another name, and the old names are gone. */
import type { Page, Route } from "@playwright/test";

const names = /((?:assets|_astro)\/|\.\/)([\w.-]+\.(?:js|css))/g;

/** Returns a function that releases the site again. */
export async function watchReleases(page: Page): Promise<() => void> {
  let release = 0;
  const prefix = () => (release === 0 ? "" : `v${String(release)}-`);
  const answer = async (route: Route) => {
    const request = route.request();
    const url = new URL(request.url());
    const [, folder, name] = /^(\/(?:assets|_astro)\/)(.*\.(?:js|css))$/.exec(url.pathname) ?? [];
    const isPage = request.isNavigationRequest() || url.pathname === new URL(page.url()).pathname;
    if (name === undefined && !isPage) return route.fallback();
    if (name !== undefined) {
      if (!name.startsWith(prefix()) || (release === 0 && /^v\d+-/.test(name))) {
        return route.fulfill({ status: 404, contentType: "text/html", body: "Not found" });
      }
      url.pathname = `${folder ?? ""}${name.slice(prefix().length)}`;
    }
    const response = await route.fetch({ url: url.href });
    const { "content-security-policy": _, ...headers } = response.headers();
    const body = (await response.text()).replaceAll(names, `$1${prefix()}$2`);
    return route.fulfill({ response, headers, body });
  };
  await page.route(({ origin }) => origin === new URL(page.url()).origin, answer);
  return () => {
    release += 1;
  };
}
