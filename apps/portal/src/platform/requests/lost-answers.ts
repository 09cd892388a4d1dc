import { useState } from "react";

import { hasCode } from "../errors/error-message.ts";

/**
 * Remembers the acts whose answer got lost: the server may have done them. Returns a function that sends an act and tells it
 * whether it may be done already, when a refusal such as "is there already" means that it is.
 */
export function rememberLostAnswers() {
  const lost = new Set<string>();
  return async <Answer>(
    act: string,
    send: (mayBeDone: boolean) => Promise<Answer>,
  ): Promise<Answer> => {
    try {
      const answer = await send(lost.has(act));
      lost.delete(act);
      return answer;
    } catch (error) {
      if (hasCode(error, "unreachable")) lost.add(act);
      throw error;
    }
  };
}

export function useLostAnswers() {
  const [sendAct] = useState(rememberLostAnswers);
  return sendAct;
}
