// npm start: the backend, the marketing site and the portal, until Ctrl-C or until one of them ends.
import { onParentGone } from "./process/parent.mjs";
import { renderScreen } from "./start/screen.ts";
import { addresses, services } from "./start/services.ts";
import { supervise } from "./start/supervise.ts";

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    stop.abort();
  });
}
onParentGone(() => {
  stop.abort();
});

const failure = await supervise({
  services,
  addresses,
  startTimeout: 120_000,
  stopRequest: stop.signal,
  onStart: () => {
    console.log("Starting the backend, the marketing site and the portal …");
  },
  onReady: () => {
    console.log(renderScreen(addresses));
  },
  onRestart: (message) => {
    console.log(message);
  },
});
if (failure !== undefined) console.error(failure);
process.exit(failure === undefined ? 0 : 1);
