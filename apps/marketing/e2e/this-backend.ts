import { launchOptionsOfBuiltSite } from "@outpace/e2e/built-site-backend";

/** For `test.use`: lets the built site reach the backend that the tests run under. */
export const thisBackend = { launchOptions: launchOptionsOfBuiltSite() };
