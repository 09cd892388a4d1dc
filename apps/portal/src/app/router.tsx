import { loadInTime } from "@outpace/data/code";
import { Spinner } from "@outpace/ui/spinner";
import { type ComponentType, Suspense, useState } from "react";
import { matchPath, Navigate, Route, Routes, useLocation } from "react-router-dom";

import { lazyScreen } from "../platform/loading/lazy-screen.tsx";
import type { ScreenVisit } from "../platform/loading/screen-visit.ts";
import { paths, routePatterns } from "../platform/navigation/paths.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { RequireSession } from "./guards.tsx";
import { PublicLayout, ReportLayout } from "./public-layout.tsx";
import { ReloadNotice } from "./reload-notice.tsx";
import { RouteFocus } from "./route-focus.tsx";
import { ScreenReady } from "./screen-ready.tsx";

interface ScreenModule {
  default: ComponentType;
  /** Fetches the data that the screen shows first. */
  prefetch?: (visit: ScreenVisit) => void;
}

interface Screen {
  path: string;
  element: React.JSX.Element;
  load: () => Promise<ScreenModule>;
}

/** A screen loads when it is first opened. After `load`, it renders at once. */
function screen(path: string, importModule: () => Promise<ScreenModule>): Screen {
  let loaded: ComponentType | undefined;
  let loading: Promise<ScreenModule> | undefined;
  // One deadline, whoever asks for the code first.
  const load = () =>
    (loading ??= loadInTime(importModule).finally(() => {
      loading = undefined;
    }));
  const Lazy = lazyScreen(load);
  function Screen() {
    const [Component] = useState(() => loaded ?? Lazy);
    return <Component />;
  }
  return {
    path,
    element: <Screen />,
    load: async () => {
      const module = await load();
      loaded = module.default;
      return module;
    },
  };
}

/** Milliseconds after which a page shows that it loads. */
const patience = 10_000;

/** Waits for code, for a time. */
export function waitPatiently(code: Promise<unknown>): Promise<unknown> {
  const end = new Promise((resolve) => setTimeout(resolve, patience));
  return Promise.race([code.catch(() => undefined), end]);
}

/** The code of the first screen that the page opened. */
let openedScreen: Promise<unknown> | undefined;

/** Waits for that screen: a layout alone would show a spinner, which React keeps for at least 300 ms. */
function layout(importModule: () => Promise<ScreenModule>): Screen {
  return screen("", async () => {
    const module = await importModule();
    await openedScreen;
    return module;
  });
}

const publicScreens = [
  screen(paths.landing, () => import("../routes/landing.tsx")),
  screen(paths.signUp, () => import("../routes/sign-up.tsx")),
  screen(paths.login, () => import("../routes/login.tsx")),
  screen(paths.forgotPassword, () => import("../routes/forgot-password.tsx")),
  screen(paths.resetPassword, () => import("../routes/reset-password.tsx")),
  screen(paths.confirmEmail, () => import("../routes/confirm-email.tsx")),
  screen(paths.changeEmail, () => import("../routes/change-email.tsx")),
  screen(paths.acceptInvitation, () => import("../routes/accept-invitation.tsx")),
  screen(paths.invitation, () => import("../routes/invitation.tsx")),
  screen(paths.refuseInvitations, () => import("../routes/refuse-invitations.tsx")),
  screen(paths.switchOffEmail, () => import("../routes/switch-off-email.tsx")),
  screen(paths.keepFactor, () => import("../routes/keep-factor.tsx")),
  screen(paths.secureAccount, () => import("../routes/secure-account.tsx")),
  screen(paths.keepBrand, () => import("../routes/keep-brand.tsx")),
];

/** These share a layout and the query cache; both load with the first of them. */
const signedInScreens = [
  screen(paths.dashboard, () => import("../routes/dashboard/dashboard.tsx")),
  screen(paths.createRace, () => import("../routes/create-race/create-race.tsx")),
  screen(paths.package, () => import("../routes/package.tsx")),
  screen(routePatterns.editRace, () => import("../routes/edit-race/edit-race.tsx")),
  screen(routePatterns.analytics, () => import("../routes/race/analytics.tsx")),
  screen(paths.season, () => import("../routes/season.tsx")),
  screen(paths.admin, () => import("../routes/admin/races.tsx")),
  screen(paths.adminOrders, () => import("../routes/admin/orders.tsx")),
  screen(paths.adminBrands, () => import("../routes/admin/brands.tsx")),
  screen(paths.adminNewsletter, () => import("../routes/admin/newsletter.tsx")),
  screen(paths.adminEmails, () => import("../routes/admin/emails.tsx")),
  screen(paths.adminLog, () => import("../routes/admin/log.tsx")),
  screen(paths.orders, () => import("../routes/orders.tsx")),
  screen(routePatterns.order, () => import("../routes/order.tsx")),
  screen(paths.settings, () => import("../routes/settings.tsx")),
  screen(paths.team, () => import("../routes/team.tsx")),
  screen(paths.log, () => import("../routes/log.tsx")),
  screen(paths.closed, () => import("../routes/closed.tsx")),
  screen(paths.brandExport, () => import("../routes/brand-export.tsx")),
];
const signedInLayout = layout(() => import("./signed-in-layout.tsx"));
const bareScreens = [
  screen(routePatterns.recap, () => import("../routes/race/recap.tsx")),
  screen(routePatterns.board, () => import("../routes/race/board.tsx")),
];
const bareLayout = layout(() => import("./bare-layout.tsx"));
/** For people who have a link. */
const reportScreen = screen(paths.report, () => import("../routes/report/report.tsx"));
/** For developers; needs no session. The condition must stand here, so other builds leave the code out. */
const developerScreens =
  import.meta.env.DEV || import.meta.env.VITE_TEST_DB === "true"
    ? [screen(paths.connectionTests, () => import("../routes/test-db.tsx"))]
    : [];
const notFound = screen("*", () => import("../routes/not-found.tsx"));

/** Returns the pattern of the screen at a path; "*" if no screen matches. */
export function screenAt(pathname: string): string {
  return find(pathname).path;
}

/** Loads a screen's code ahead of its first render and, for a signed-in account, prefetches its first data. */
export async function loadScreen(
  pathname: string,
  account?: Omit<ScreenVisit, "params">,
): Promise<void> {
  const found = find(pathname);
  const loading = found.load();
  openedScreen ??= waitPatiently(loading);
  const foundLayout = layoutOf(found);
  const [module] = await Promise.all([loading, foundLayout?.load()]);
  const params = matchPath(found.path, pathname)?.params ?? {};
  if (account && foundLayout) module.prefetch?.({ ...account, params });
}

/** Returns the layout that loads with a screen; only screens for accounts have one. */
function layoutOf(found: Screen): Screen | undefined {
  if (signedInScreens.includes(found)) return signedInLayout;
  return bareScreens.includes(found) ? bareLayout : undefined;
}

function find(pathname: string): Screen {
  const isAt = ({ path }: Screen) => matchPath(path, pathname) !== null;
  return (
    [...publicScreens, ...signedInScreens, ...bareScreens, reportScreen, ...developerScreens].find(
      isAt,
    ) ?? notFound
  );
}

export function AppRoutes({ marketingUrl }: { marketingUrl: string }) {
  return (
    <>
      <RouteFocus />
      <ConnectionNotice />
      <ReloadNotice />
      <Suspense fallback={<ScreenLoading />}>
        <Routes>
          <Route element={<PublicLayout marketingUrl={marketingUrl} />}>
            {publicScreens.map(({ path, element }) => (
              <Route key={path} path={path} element={element} />
            ))}
          </Route>
          <Route element={<RequireSession />}>
            <Route element={signedInLayout.element}>
              {signedInScreens.map(({ path, element }) => (
                <Route key={path} path={path} element={element} />
              ))}
            </Route>
            <Route element={bareLayout.element}>
              {bareScreens.map(({ path, element }) => (
                <Route key={path} path={path} element={element} />
              ))}
            </Route>
          </Route>
          <Route element={<ReportLayout />}>
            <Route path={reportScreen.path} element={reportScreen.element} />
          </Route>
          {developerScreens.map(({ path, element }) => (
            <Route key={path} path={path} element={element} />
          ))}
          <Route path="/" element={<ToLanding />} />
          <Route path="*" element={notFound.element} />
        </Routes>
        <ScreenReady />
      </Suspense>
    </>
  );
}

/** Keeps the query and the hash, since an email may link here with them. */
function ToLanding() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: paths.landing, search, hash }} replace />;
}

function ScreenLoading() {
  return (
    <main className="mx-auto max-w-6xl px-5">
      <Spinner label="Loading..." />
    </main>
  );
}
