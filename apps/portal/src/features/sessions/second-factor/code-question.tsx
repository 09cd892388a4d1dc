import { ScreenHeading } from "../../../components/screen-heading.tsx";
import { useClient } from "../../../platform/requests/backend.tsx";
import { useSignInAgain } from "../queries.ts";
import { CodeSteps } from "./code-steps.tsx";

/** Stands in place of a screen until the session has verified a second factor, which the session's listeners then learn. */
export default function CodeQuestion() {
  const client = useClient();
  const signInAgain = useSignInAgain();
  return (
    <div className="mx-auto grid w-full max-w-md gap-8">
      <ScreenHeading title="Enter your code">
        <p>Open your authenticator app for the second step of signing in.</p>
      </ScreenHeading>
      <CodeSteps
        client={client}
        onBack={() => {
          signInAgain("again");
        }}
      />
    </div>
  );
}
