import { type ComponentType, useEffect, useState } from "react";

import { onProofWanted, proofRefused, type WantedProof } from "../../../platform/account/proof.ts";
import { loadCode } from "../../../platform/loading/deployment.ts";
import { useSessionState } from "../session.tsx";
import type { ProofDialogProps } from "./proof-dialog.tsx";

interface Question {
  wanted: WantedProof;
  Dialog: ComponentType<ProofDialogProps>;
  /** Undefined while the question is open. */
  outcome?: "proven" | "closed";
  settle: (outcome: "proven" | "closed") => void;
}

/** Shows the question for proof when an act needs it. Its code loads with the first one. */
export function ProofHost() {
  const state = useSessionState();
  const [question, setQuestion] = useState<Question | null>(null);

  useEffect(
    () =>
      onProofWanted(async (wanted) => {
        const { ProofDialog } = await loadCode(() => import("./proof-dialog.tsx"));
        await new Promise<void>((resolve, reject) => {
          const settle: Question["settle"] = (outcome) => {
            if (outcome === "proven") resolve();
            else reject(proofRefused());
          };
          setQuestion({ wanted, Dialog: ProofDialog, settle });
        });
      }),
    [],
  );

  // Runs after the dialog has closed and returned the focus.
  useEffect(() => {
    if (question?.outcome) question.settle(question.outcome);
  }, [question]);

  if (question === null) return null;
  const end = (outcome: "proven" | "closed") => {
    setQuestion({ ...question, outcome });
  };
  const { Dialog, wanted, outcome } = question;
  if (state.status !== "signed-in" && outcome === undefined) end("closed");
  return (
    <Dialog
      wanted={wanted}
      open={outcome === undefined}
      onProven={() => {
        end("proven");
      }}
      onClose={() => {
        end("closed");
      }}
    />
  );
}
