import { deliveryErrorText, emailKindLabel } from "@outpace/domain/emails";
import { DetailsList } from "@outpace/ui/details-list";

import { EmailAddress } from "../../../components/email-address.tsx";
import { StaffCard } from "../lists/staff-card.tsx";
import { BrandOfEmail, Since, type UndeliveredListProps } from "./undelivered-parts.tsx";

/** The table of undelivered emails, for narrow windows. */
export function UndeliveredCards({ emails }: UndeliveredListProps) {
  return (
    <ul aria-label="Undelivered Emails" className="grid gap-4 min-[44rem]:grid-cols-2">
      {emails.map((email) => (
        <StaffCard
          key={email.id}
          title={emailKindLabel(email.kind)}
          badge={null}
          lead={<EmailAddress>{email.address}</EmailAddress>}
          actions={null}
        >
          <p className="wrap-anywhere">{deliveryErrorText(email.error)}</p>
          <DetailsList
            details={[
              { term: "Brand", value: <BrandOfEmail brand={email.brand} /> },
              { term: "Since", value: <Since instant={email.since} /> },
            ]}
          />
        </StaffCard>
      ))}
    </ul>
  );
}
