import { productName } from "@outpace/domain/product";

import { PasteLink } from "../../components/paste-link.tsx";
import { StoppedPanel } from "../../components/stopped-screen.tsx";

/** Shown for every link that does not work: it does not say why. */
export function NotShared() {
  return (
    <Stopped title="This report is no longer shared.">
      Its link was withdrawn, or has ended. Ask the person who sent it to you for a new one.
    </Stopped>
  );
}

export function NoToken() {
  return (
    <div className="grid gap-8">
      <Stopped title="This link is not complete.">
        Open the whole link that you were given. It ends with 22 letters and digits after a number
        sign (#).
      </Stopped>
      <div className="w-full max-w-md">
        <PasteLink />
      </div>
    </div>
  );
}

function Stopped({ title, children }: { title: string; children: string }) {
  return (
    <>
      <title>{`${title.replace(/\.$/, "")} · ${productName}`}</title>
      <StoppedPanel mark="DNS" title={title}>
        <p className="max-w-prose text-grey-200">{children}</p>
      </StoppedPanel>
    </>
  );
}
