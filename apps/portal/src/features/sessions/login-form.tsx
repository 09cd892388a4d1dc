import { loginFailedMessage, type Login } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { Notice } from "@outpace/ui/notice";

import { lazySchema } from "../../platform/lazy-schema.ts";
import { useSchemaForm } from "../../platform/schema-form.ts";
import { useSignIn } from "./queries.ts";

const loadSchema = async () => (await import("./login-schema.ts")).LoginSchema;
const schema = lazySchema<Login>(loadSchema);

export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { prepare, signIn } = useSignIn();
  const { busy, failure, field, submit } = useSchemaForm({
    schema,
    defaultValues: { email: "", password: "" },
    send: async (login) => {
      await signIn(login);
      onSignedIn();
    },
  });

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        onFocus={() => {
          prepare();
          void loadSchema().catch(() => undefined);
        }}
        {...field("email")}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        {...field("password")}
      />
      {failure ? <Notice tone="negative">{loginFailedMessage(failure)}</Notice> : null}
      <Button type="submit" size="large" busy={busy} busyLabel="Signing In...">
        Sign In
      </Button>
    </form>
  );
}
