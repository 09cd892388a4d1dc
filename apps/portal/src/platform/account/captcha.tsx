import { DEFAULT_SCRIPT_ID, Turnstile } from "@marsidev/react-turnstile";
import { DataError } from "@outpace/data/errors";
import { brandMessages } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { Dialog } from "@outpace/ui/dialog";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

import { reportError } from "../errors/report-error.ts";

/** Milliseconds that the check may take on its own; longer than the script tries itself before it gives up. */
const longestCheck = 45_000;

const messages = {
  failed: brandMessages.captchaFailed,
  blocked:
    "The check that you're a person couldn't be loaded. Make sure that you're online and that nothing blocks challenges.cloudflare.com, then try again.",
  unsupported: "This browser can't do the check that you're a person. Please try another one.",
  closed: "The check that you're a person wasn't finished. Please try again.",
} as const;

/**
 * Returns a token for one request. Most people see nothing of the check; a dialog asks for what it needs them to do.
 * @throws DataError `captcha_failed`, with what to do
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

/** Removes a script that has not run, which the next check would wait for. Returns whether there was one. */
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
  // Always the same: for others, the library would load the script once more.
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

  // After the dialog has closed, and has given the focus back.
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
          // The others are wider than the dialog on a small screen.
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
          // A wrong setting, for example, which the person cannot know of.
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
