// What supabase/config.toml has no name for, read and set by the Management API: that a new password
// asks for the current one. Also names the ways in that are on and that ours were not designed with.

interface Project {
  /** The address of the Management API. */
  readonly api: string;
  readonly id: string;
  readonly token: string | undefined;
  /** Whether to set what is off. */
  readonly sets: boolean;
}

interface Report {
  readonly sentences: readonly string[];
  readonly hasFailed: boolean;
}

type AuthSettings = Readonly<Record<string, unknown>>;

const current = "security_update_password_require_current_password";

/** By their names in the API; each provider has one of its own, as `external_google_enabled`. */
const waysIn: readonly (readonly [name: RegExp, words: string])[] = [
  [/^passkey_enabled$/, "passkeys"],
  [/^security_manual_linking_enabled$/, "manual linking"],
  [/^external_anonymous_users_enabled$/, "anonymous sign-in"],
  [/^external_phone_enabled$/, "phone sign-in"],
  [/^mfa_phone_(?:enroll|verify)_enabled$/, "phone factors"],
  [/^mfa_web_authn_(?:enroll|verify)_enabled$/, "WebAuthn factors"],
  [/^saml_enabled$/, "SAML"],
  [/^external_(?!email_)(\w+)_enabled$/, "the provider $1"],
];

function openWaysIn(settings: AuthSettings): readonly string[] {
  const found = Object.keys(settings)
    .filter((name) => settings[name] === true)
    .flatMap((name) => {
      const [pattern, words] = waysIn.find(([known]) => known.test(name)) ?? [];
      return pattern && words ? [name.replace(pattern, words)] : [];
    });
  return [...new Set(found)];
}

export async function settleRemoteSettings(project: Project): Promise<Report> {
  const { api, id, token, sets } = project;
  const address = `${api}/v1/projects/${id}/config/auth`;
  const byHand = `curl -X PATCH ${address} -H "Authorization: Bearer $SUPABASE_ACCESS_TOKEN" -H "Content-Type: application/json" -d '{"${current}":true}'`;
  if (!token) {
    const unseen = `SUPABASE_ACCESS_TOKEN is not set, so nobody looked whether a new password asks for the current one, nor which other ways to sign in are on. With a token: ${byHand}`;
    return { sentences: [unseen], hasFailed: false };
  }
  const call = async (change?: AuthSettings): Promise<AuthSettings> => {
    const response = await fetch(address, {
      method: change ? "PATCH" : "GET",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(change && { body: JSON.stringify(change) }),
      signal: AbortSignal.timeout(30_000),
    });
    if (!response.ok) throw new Error(`status ${String(response.status)}`);
    return (await response.json()) as AuthSettings;
  };
  try {
    let settings = await call();
    const wasOn = settings[current] === true;
    if (!wasOn && sets) {
      await call({ [current]: true });
      // The API has answered 200 to settings that it then did not have.
      settings = await call();
    }
    const isOn = settings[current] === true;
    const open = openWaysIn(settings);
    const sentences = [
      `A new password ${isOn ? "asks" : "does not ask"} for the current one${isOn && !wasOn ? " from now on" : ""}${isOn ? "" : `. ${sets ? "The project did not take the setting" : "npm run deploy -- settings sets it"}; by hand: ${byHand}`}.`,
      ...(open.length > 0
        ? [`On in the project, and not considered by ours: ${open.join(", ")}.`]
        : []),
    ];
    return { sentences, hasFailed: sets && !isOn };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const failed = `The project's settings of Auth could not be read or set (${why}), so nobody knows whether a new password asks for the current one. By hand: ${byHand}`;
    return { sentences: [failed], hasFailed: sets };
  }
}
