import { deliveryErrorText, emailKindLabel } from "@outpace/domain/emails";

import { EmailAddress } from "../../../components/email-address.tsx";
import { StaffHeading, StaffTable } from "../lists/staff-table.tsx";
import { BrandOfEmail, Since, type UndeliveredListProps } from "./undelivered-parts.tsx";

const headings = ["Email", "Address", "Brand", "Since", "Why"];

export function UndeliveredTable({ emails }: UndeliveredListProps) {
  return (
    <StaffTable
      label="Undelivered Emails"
      className="min-w-[56rem]"
      headings={headings.map((heading) => (
        <StaffHeading key={heading}>{heading}</StaffHeading>
      ))}
    >
      {emails.map((email) => (
        <tr key={email.id} className="border-t border-line align-top hover:bg-surface">
          <th scope="row" className="px-3 py-3 font-bold">
            {emailKindLabel(email.kind)}
          </th>
          <td className="max-w-72 px-3 py-3 wrap-anywhere">
            <EmailAddress>{email.address}</EmailAddress>
          </td>
          <td className="max-w-56 px-3 py-3 wrap-anywhere">
            <BrandOfEmail brand={email.brand} />
          </td>
          <td className="px-3 py-3 whitespace-nowrap">
            <Since instant={email.since} />
          </td>
          <td className="max-w-96 px-3 py-3 wrap-anywhere">{deliveryErrorText(email.error)}</td>
          <td />
        </tr>
      ))}
    </StaffTable>
  );
}
