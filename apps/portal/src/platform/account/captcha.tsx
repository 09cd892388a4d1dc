import { DEFAULT_SCRIPT_ID, Turnstile } from "@marsidev/react-turnstile";
import { DataError } from "@outpace/data/errors";
import { brandMessages } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { Dialog } from "@outpace/ui/dialog";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

import { reportError } from "../errors/report-error.ts";

/** Milliseconds that the check may run unattended; longer than Turnstile's own timeout. */
const longestCheck = 45_000;

const messages = {
  failed: brandMessages.captchaFailed,
  blocked:
    "We couldn't load the human check. Make sure you're online and nothing blocks challenges.cloudflare.com, then try again.",
  unsupported: "This browser can't run the human check. Please try another one.",
  closed: "The human check wasn't finished. Please try again.",
} as const;

/**
 * Returns a token for one request. Opens a dialog only when the check asks the person to act.
 * @throws DataError `captcha_failed`, whose message says what to do
 */
export async function requestCaptchaToken(siteKey: string): Promise<string> {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = (reason: keyof typeof messages) => {
        reject(new DataError("captcha_failed", messages[reason]));
      };
      root.render(<CaptchaDialog siteKey={siteKey} onToken={resolve} onFail={fail} />);
    });
  } finally {
    root.unmount();
    container.remove();
  }
}

/** Removes a script that never ran, since the next check would wait for it. Returns whether it found one. */
function removeDeadScript(): boolean {
  const script = document.getElementById(DEFAULT_SCRIPT_ID);
  if (!script || "turnstile" in window) return false;
  script.onerror = null;
  script.remove();
  return true;
}

interface CaptchaDialogProps {
  siteKey: string;
  onToken: (token: string) => void;
  onFail: (reason: keyof typeof messages) => void;
}

type Outcome = { readonly token: string } | { readonly reason: keyof typeof messages };

function CaptchaDialog({ siteKey, onToken, onFail }: CaptchaDialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  // A stable object: the library loads the script again for a new one.
  const [scriptOptions] = useState({
    onError: () => {
      removeDeadScript();
      setOutcome({ reason: "blocked" });
    },
  });
  const end = (outcome: Outcome) => {
    setIsAsking(false);
    setOutcome((first) => first ?? outcome);
  };
  const fail = (reason: keyof typeof messages) => {
    end({ reason });
  };

  // Runs after the dialog has closed and returned the focus.
  useEffect(() => {
    if (!outcome) return;
    if ("token" in outcome) onToken(outcome.token);
    else onFail(outcome.reason);
  }, [outcome, onToken, onFail]);

  useEffect(() => {
    if (isAsking) return;
    const timer = setTimeout(() => {
      setOutcome((first) => first ?? { reason: removeDeadScript() ? "blocked" : "failed" });
    }, longestCheck);
    return () => {
      clearTimeout(timer);
    };
  }, [isAsking]);

  const close = () => {
    fail("closed");
  };
  return (
    <Dialog
      title="Confirm that you are a person"
      open={isAsking}
      keepsContent
      onClose={close}
      footer={
        <Button tone="secondary" onClick={close}>
          Cancel
        </Button>
      }
    >
      <Turnstile
        siteKey={siteKey}
        options={{
          appearance: "interaction-only",
          // The other sizes don't fit the dialog on a small screen.
          size: "compact",
          retry: "never",
          refreshTimeout: "never",
          responseField: false,
        }}
        scriptOptions={scriptOptions}
        onSuccess={(token) => {
          end({ token });
        }}
        onError={(code) => {
          // Reported, since the cause may be a wrong setting.
          reportError(Object.assign(new Error(), { name: `TurnstileError${code}` }));
          fail("failed");
        }}
        onTimeout={() => {
          fail("failed");
        }}
        onUnsupported={() => {
          fail("unsupported");
        }}
        onBeforeInteractive={() => {
          setIsAsking(true);
        }}
        onAfterInteractive={() => {
          setIsAsking(false);
        }}
      />
    </Dialog>
  );
}
