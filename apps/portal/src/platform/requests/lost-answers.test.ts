import { DataError } from "@outpace/data/errors";
import { expect, test, vi } from "vitest";

import { rememberLostAnswers } from "./lost-answers.ts";

test("an act may be done after a try without an answer, until it is answered", async () => {
  const sendAct = rememberLostAnswers();
  const send = vi.fn<(mayBeDone: boolean) => Promise<void>>();
  const attempt = () => sendAct("one", send).catch(() => undefined);
  send.mockRejectedValueOnce(new DataError("already_member", "There already."));
  await attempt();
  send.mockRejectedValueOnce(new DataError("unreachable", "No answer."));
  await attempt();
  await sendAct("another", send);
  send.mockRejectedValueOnce(new DataError("rate_limited", "Wait."));
  await attempt();
  await attempt();
  await attempt();
  expect(send.mock.calls.flat()).toEqual([false, false, false, true, true, false]);
});
