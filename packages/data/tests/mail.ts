/** Reads the mail catcher of the backend under test: the embedded one, or Mailpit in the CLI's local stack. */

interface MailpitMessage {
  readonly ID: string;
  readonly To: readonly { readonly Address: string }[];
}

interface CaughtMessage {
  readonly to: string;
  readonly links: readonly string[];
}

/** How long a test waits for an e-mail that the schedule sends. */
export const mailPatience = { timeout: 60_000, interval: 250 };

async function read(address: string): Promise<unknown> {
  const response = await fetch(address);
  return response.ok ? response.json() : undefined;
}

/** The links in the e-mails to an address, those of the newest e-mail first. */
export async function mailedLinks(catcher: string, email: string): Promise<readonly string[]> {
  const caught = await read(`${catcher}/api/messages`).catch(() => undefined);
  if (Array.isArray(caught)) {
    const messages = caught as readonly CaughtMessage[];
    return messages.filter(({ to }) => to.includes(email)).flatMap(({ links }) => links);
  }
  const query = encodeURIComponent(`to:"${email}"`);
  const { messages } = (await read(`${catcher}/api/v1/search?query=${query}`)) as {
    readonly messages: readonly MailpitMessage[];
  };
  const links: string[] = [];
  for (const { ID, To } of messages) {
    if (!To.some(({ Address }) => Address.toLowerCase() === email.toLowerCase())) continue;
    const { HTML } = (await read(`${catcher}/api/v1/message/${ID}`)) as { readonly HTML: string };
    for (const [, address = ""] of HTML.matchAll(/\bhref="([^"]*)"/g))
      links.push(address.replaceAll("&amp;", "&"));
  }
  return links;
}
