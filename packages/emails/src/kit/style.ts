import { html } from "./html.ts";

/** The look of every email. Colors match the design tokens; both themes reach 4.5:1 for text. */
export const color = {
  surface: "#f7f6f4",
  raised: "#ffffff",
  line: "#dfdcd6",
  text: "#0b0b0c",
  muted: "#56514a",
  /** A place that is free. */
  empty: "#dfdcd6",
  /** For large type, marks and rules. */
  red: "#ff0000",
  redDeep: "#d40000",
} as const;

/** Programs without dark styles show the light ones, or their own inversion of them. */
export const darkStyle = html`<style>
  @media (prefers-color-scheme: dark) {
    .surface {
      background-color: #0b0b0c !important;
    }
    .raised {
      background-color: #171615 !important;
      border-color: #3d3935 !important;
    }
    .line {
      border-color: #3d3935 !important;
    }
    .text {
      color: #f7f6f4 !important;
    }
    .muted {
      color: #c4c0b8 !important;
    }
    .empty {
      background-color: #3d3935 !important;
    }
  }
</style>`;

export const font = "font-family: 'Helvetica Neue', Helvetica, Arial, sans-serif";
