/**
 * An edge function for the local stack of the Supabase CLI: takes e-mails in the form of the
 * provider's API and gives them to the stack's mail catcher, which Auth's e-mails reach too.
 */

interface Email {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** An address, or a name and an address as in "Name <address>", in the catcher's form. */
function addressOf(text: string) {
  const [, Name = "", Email = text] = /^(.*) <(.*)>$/.exec(text) ?? [];
  return { Name, Email };
}

/** @public The runtime serves it. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { from, to, subject, html, text } = (await request.json()) as Email;
    // The name that the CLI gives the catcher in the stack's network.
    const response = await fetch("http://inbucket:8025/api/v1/send", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        From: addressOf(from),
        To: to.map(addressOf),
        Subject: subject,
        HTML: html,
        Text: text,
      }),
    });
    if (!response.ok) return Response.json({ message: await response.text() }, { status: 503 });
    const { ID } = (await response.json()) as { ID: string };
    return Response.json({ id: ID });
  },
};
