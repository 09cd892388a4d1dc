import { isolated } from "@outpace/domain/directions";
import { type LogFacts, logSentence } from "@outpace/domain/log";
import { productName } from "@outpace/domain/product";

/** The facts of an audit log entry. */
interface AuditFacts extends LogFacts {
  /** Null for an operator or the schedule. The email is null once the account is deleted. */
  readonly actor: { readonly email: string | null } | null;
}

/** "staff.one@outpace.example approved "City Lights Half" by Northlight Running." */
export function auditSentence({ actor, ...facts }: AuditFacts): string {
  return logSentence(
    actor ? isolated(actor.email ?? "An account that was deleted") : productName,
    facts,
  );
}
