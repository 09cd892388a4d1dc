// The portal's end-to-end tests; runs under the backend that `runUnderBackend` starts.
import { buildPortal, runInApp } from "./app.ts";

const built = await buildPortal(process.env);
process.exitCode =
  built === 0
    ? await runInApp("portal", ["playwright", "test", "--reporter=list,json"], process.env)
    : built;
