import { Spinner } from "@outpace/ui/spinner";
import { lazy, Suspense } from "react";
import { Navigate, Route, Routes } from "react-router-dom";

import { paths, routePatterns } from "../platform/paths.ts";
import { RequireSession } from "./guards.tsx";
import { PublicLayout } from "./public-layout.tsx";
import { RouteFocus } from "./route-focus.tsx";

// Each screen is loaded when it is first opened, and the query cache with the first signed-in one.
const Landing = lazy(() => import("../routes/landing.tsx"));
const SignUp = lazy(() => import("../routes/sign-up.tsx"));
const Login = lazy(() => import("../routes/login.tsx"));
const ForgotPassword = lazy(() => import("../routes/forgot-password.tsx"));
const ResetPassword = lazy(() => import("../routes/reset-password.tsx"));
const SignedInLayout = lazy(() => import("./signed-in-layout.tsx"));
const Dashboard = lazy(() => import("../routes/dashboard.tsx"));
const CreateRace = lazy(() => import("../routes/create-race/create-race.tsx"));
const EditRace = lazy(() => import("../routes/edit-race/edit-race.tsx"));
const Analytics = lazy(() => import("../routes/analytics.tsx"));
const Admin = lazy(() => import("../routes/admin.tsx"));
const NotFound = lazy(() => import("../routes/not-found.tsx"));

export function AppRoutes({ marketingUrl }: { marketingUrl: string }) {
  return (
    <>
      <RouteFocus />
      <Suspense fallback={<ScreenLoading />}>
        <Routes>
          <Route element={<PublicLayout marketingUrl={marketingUrl} />}>
            <Route path={paths.landing} element={<Landing />} />
            <Route path={paths.signUp} element={<SignUp />} />
            <Route path={paths.login} element={<Login />} />
            <Route path={paths.forgotPassword} element={<ForgotPassword />} />
            <Route path={paths.resetPassword} element={<ResetPassword />} />
          </Route>
          <Route element={<RequireSession />}>
            <Route element={<SignedInLayout />}>
              <Route path={paths.dashboard} element={<Dashboard />} />
              <Route path={paths.createRace} element={<CreateRace />} />
              <Route path={routePatterns.editRace} element={<EditRace />} />
              <Route path={routePatterns.analytics} element={<Analytics />} />
              <Route path={paths.admin} element={<Admin />} />
            </Route>
          </Route>
          <Route path="/" element={<Navigate to={paths.landing} replace />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </>
  );
}

function ScreenLoading() {
  return (
    <main className="mx-auto max-w-6xl px-5">
      <Spinner label="Loading..." />
    </main>
  );
}
