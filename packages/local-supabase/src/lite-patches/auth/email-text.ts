/**
 * Problem: Lite always sends a text of its own beside the HTML of a template, with a code that no screen takes.
 * Workaround: send the text of the HTML.
 * Remove when: the test "plain Lite sends a text that its HTML does not say" fails.
 */
import type { EmailDriver } from "@supabase/lite";
import { textOf } from "../../mail/text.ts";

export function sendTextOfHtml(driver: EmailDriver): EmailDriver {
  return {
    send: (message) =>
      driver.send(message.html ? { ...message, text: textOf(message.html) } : message),
  };
}
