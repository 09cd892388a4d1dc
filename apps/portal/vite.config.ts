import browserslistToEsbuild from "browserslist-to-esbuild";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

import { prerender } from "./prerender/plugin.ts";

/** Small modules that several signed-in screens share, of which each screen needs most. */
const sharedParts = new RegExp(
  [
    String.raw`[\\/](panel|details-list|record-not-found|download-csv)\.tsx$`,
    String.raw`[\\/](distance|countdown|standing-text|order-status-tone|csv|use-minute|save-file)\.ts$`,
    String.raw`races[\\/]messages\.ts$`,
  ].join("|"),
);

/** What draws a race card, on the landing page and on the dashboard. */
const raceCardParts = new RegExp(
  [
    String.raw`[\\/](race-card|race-bib|race-places|badge|meter|stat)\.tsx$`,
    String.raw`[\\/](start-time-text|status-label|race-status-tone)\.ts$`,
  ].join("|"),
);

/** What draws a race's figures and its curve, on the landing page and on the analytics screen. */
const curveParts = new RegExp(
  [
    String.raw`[\\/](key-figures|finish-times-chart|curve-chart|chart)\.tsx$`,
    String.raw`[\\/](durations|finish-times-text|ticks)\.ts$`,
  ].join("|"),
);

/** Small modules that only the forms with a password share. */
const accountFormParts = /[\\/](carried-email\.ts|lazy-schema\.ts|password-field\.tsx)$/;

/** Small modules that the staff's dashboard and Admin View share, and that no brand needs. */
const staffParts = new RegExp(
  [
    String.raw`features[\\/]staff[\\/](actions|lists|orders|overview|races)[\\/](row-action|row-links|row-actions|day|order-parts|overview-counters|queries|race-parts)\.tsx?$`,
    String.raw`domain[\\/]src[\\/]staff[\\/]race-actions\.ts$`,
  ].join("|"),
);

/** Without what the modules of a group import. */
const alone = { includeDependenciesRecursively: false };

export default defineConfig({
  plugins: [react(), tailwindcss(), prerender()],
  server: { port: 5173, strictPort: true },
  preview: { strictPort: true },
  build: {
    target: browserslistToEsbuild(),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Several scripts compress worse than one, and a request for each small module that screens share would take
        // longer than the few bytes that one of them may not need.
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"] },
            // Before the next group, since public screens need these too, and none of the rest.
            { name: "schemas", test: /[\\/]zod[\\/]/ },
            // Forms before the login clean an address, and signed-in screens a code.
            { name: "texts", test: /domain[\\/]src[\\/]texts[\\/]/ },
            { name: "prices", test: /domain[\\/]src[\\/](directions|numbers|tiers)[\\/]/ },
            { name: "race-card", test: raceCardParts },
            { name: "curve", test: curveParts },
            // Only forms that are sent need these, and load them with their schemas.
            {
              name: "names",
              test: /names[\\/](characters|clean|fault|name-text|sequences)\.ts$/,
              ...alone,
            },
            { name: "race-details", test: /races[\\/]details(-schema)?\.ts$/, ...alone },
            // With all that it imports, which is what every signed-in screen needs.
            { name: "races", test: /[\\/](race-figures|leaving)\.ts$/ },
            { name: "parts", test: sharedParts },
            // Before the next group, which would take it from the forms of races.
            { name: "field", test: /[\\/]field\.tsx$/ },
            { name: "account-forms", test: accountFormParts },
            // Without what they import, which brands need too.
            { name: "staff", test: staffParts, ...alone },
          ],
        },
      },
    },
  },
  test: { include: ["{src,prerender}/**/*.test.{ts,tsx}"] },
});
