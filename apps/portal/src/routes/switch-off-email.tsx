import { Notice } from "@outpace/ui/notice";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { ScreenHeading } from "../components/screen-heading.tsx";
import { TextLink } from "../components/text-link.tsx";
import { SwitchOffEmail } from "../features/emails/switch-off-email.tsx";
import { paths } from "../platform/navigation/paths.ts";

export default function SwitchOffEmailScreen() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(search).get("token")?.trim() ?? "");
  // Keeps the token, which works for 30 days, out of the browser's history.
  useEffect(() => {
    if (search !== "") void navigate(paths.switchOffEmail, { replace: true });
  }, [search, navigate]);
  return (
    <div className="mx-auto grid w-full max-w-md gap-8">
      <ScreenHeading title="Switch off these emails" />
      {token === "" ? <NoLink /> : <SwitchOffEmail token={token} />}
    </div>
  );
}

function NoLink() {
  return (
    <Notice tone="info">
      <p>
        To switch emails off, open the link at the end of one of them, or choose them in your{" "}
        <TextLink to={paths.settings}>account</TextLink>.
      </p>
    </Notice>
  );
}
