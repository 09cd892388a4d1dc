import type { Client } from "@outpace/data/client";
import { DataError } from "@outpace/data/errors";
import { challengeFactor, verifyCode } from "@outpace/data/factors";
import { useEffect, useRef } from "react";

/**
 * Creates a challenge on mount, which expires after five minutes. Returns a function that verifies a code, and replaces an
 * expired challenge.
 */
export function useChallenge(client: Client, factorId: string): (code: string) => Promise<void> {
  const challenge = useRef<Promise<string> | null>(null);

  useEffect(() => {
    challenge.current = begin(client, factorId);
    return () => {
      challenge.current = null;
    };
  }, [client, factorId]);

  return async (code) => {
    const again = () => (challenge.current = begin(client, factorId));
    const challengeId = await (challenge.current ?? again()).catch(again);
    try {
      await verifyCode(client, { factorId, challengeId, code });
    } catch (error) {
      if (error instanceof DataError && error.code === "code_expired") void again();
      throw error;
    }
  };
}

/** Verifying the code reports the error. */
function begin(client: Client, factorId: string): Promise<string> {
  const challenge = challengeFactor(client, factorId);
  challenge.catch(() => undefined);
  return challenge;
}
