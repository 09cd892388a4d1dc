/** Proof of who is there, which the backend asks for before acts that cannot be undone. */
import { DataError } from "@outpace/data/errors";

import { hasCode } from "../errors/error-message.ts";

/** `fresh`: that the person is there now. `new-session`: a session that has just begun, which Auth wants for a new password. */
export type WantedProof = "fresh" | "new-session";

/** Resolves once the proof was given; rejects if it was not. */
type Ask = (wanted: WantedProof) => Promise<void>;

let ask: Ask | null = null;
/** Acts that are refused at the same time share one question. */
let asking: Promise<void> | null = null;

/**
 * Acts, and if the backend wants proof, asks the person for it and acts again. Throws `proof_needed` if the person gives none,
 * and otherwise what the act throws.
 */
export async function withProof<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const wanted = wantedAfter(error);
    if (wanted === null || ask === null) throw error;
    asking ??= ask(wanted).finally(() => {
      asking = null;
    });
    await asking;
    return act();
  }
}

function wantedAfter(error: unknown): WantedProof | null {
  if (hasCode(error, "proof_needed")) return "fresh";
  return hasCode(error, "reauthentication_needed") ? "new-session" : null;
}

/** Registers who asks. Returns a function that ends it. */
export function onProofWanted(listener: Ask): () => void {
  ask = listener;
  return () => {
    ask = null;
    asking = null;
  };
}

/** The person closed the question. */
export function proofRefused(): DataError {
  return new DataError("proof_needed", "You didn't confirm that it's you, so nothing was changed.");
}
