import { html } from "./html.ts";

/** The look of every email. Colors match the design tokens, and texts reach 4.5:1 in both themes. */
export const color = {
  surface: "#f7f6f4",
  raised: "#ffffff",
  line: "#dfdcd6",
  text: "#0b0b0c",
  muted: "#56514a",
  /** For large type, marks and rules. */
  red: "#ff0000",
  /** Under white text. */
  redDeep: "#d40000",
} as const;

/**
 * Dark colors by class. Mail programs that do not know them show the light ones, or their own inversion of those; each style
 * element stands alone, because Gmail drops one with anything that it does not know.
 */
export const styles = html`<style>
    :root {
      color-scheme: light dark;
    }
  </style>
  <style>
    @media (prefers-color-scheme: dark) {
      .surface {
        background-color: #0b0b0c !important;
      }
      .raised {
        background-color: #171615 !important;
      }
      .empty {
        background-color: #3d3935 !important;
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
    }
  </style>`;

export const textStyle = `font-family: Helvetica Neue, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; mso-line-height-rule: exactly; color: ${color.text}; text-align: left; word-wrap: break-word`;
