import { newRaceStatus, type Race } from "@outpace/domain/races";
import { packageLabel, type RaceAllowance, tierLimits } from "@outpace/domain/tiers";
import { Button, buttonVariants } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { Panel } from "@outpace/ui/panel";
import { type ReactNode, useRef } from "react";
import { Link, useNavigate } from "react-router-dom";

import { FormAlert } from "../../components/form-alert.tsx";
import { codeUse, useDiscountCode } from "../../features/orders/discount-code.ts";
import { PaymentDialog } from "../../features/orders/payment-dialog.tsx";
import {
  DiscountField,
  ownRace,
  PackageField,
  RacePrice,
} from "../../features/orders/price-fields.tsx";
import { PhotoField } from "../../features/photos/photo-field.tsx";
import { keepUnstoredPhoto } from "../../features/photos/unstored-photo.ts";
import { usePhoto } from "../../features/photos/use-photo.ts";
import { RaceFields } from "../../features/races/race-fields.tsx";
import { RaceFormLayout } from "../../features/races/race-form-layout.tsx";
import { raceSchema } from "../../features/races/race-schema.ts";
import { StartTimeFields } from "../../features/start-times/start-time-fields.tsx";
import { useDraft, useSavedDraft } from "../../platform/drafts/draft.ts";
import { useSchemaForm } from "../../platform/forms/schema-form.ts";
import { useHistoryDialog } from "../../platform/navigation/history-dialog.ts";
import { paths } from "../../platform/navigation/paths.ts";
import { useHasLeft } from "../../platform/navigation/use-has-left.ts";
import { copiedValues, emptyRace } from "./first-values.ts";
import { LastWebsiteHint } from "./last-website-hint.tsx";
import { confirmationMessage, useCreation } from "./use-creation.ts";
import { createdMessage, usePayCreated } from "./use-pay-created.ts";
import { useRacePayment } from "./use-race-payment.ts";

const schema = raceSchema();

export interface CreateRaceFormProps {
  brandId: string;
  /** The race to copy; null for a race from scratch. */
  copied: Race | null;
  allowance: RaceAllowance;
  /** Says why no race can be created; null if one can. */
  limit: string | null;
  /** The plan, if it belongs in the form; null if it is shown elsewhere. */
  plan: ReactNode;
}

/** Owns a race's creation, from typing to the dashboard; the payment dialog shows the steps. */
export function CreateRaceForm({ brandId, copied, allowance, limit, plan }: CreateRaceFormProps) {
  const navigate = useNavigate();
  const racePayment = useRacePayment(brandId, allowance);
  const { packageId } = racePayment;
  const payCreated = usePayCreated();
  const { lastRaceWebsite } = allowance;
  // A copy has its own draft, so the draft of a race from scratch stays.
  const draftName =
    copied === null ? `create-race-${brandId}` : `create-race-${brandId}-like-${copied.id}`;
  const draft = useDraft(draftName, () =>
    copied === null ? emptyRace(lastRaceWebsite) : copiedValues(copied),
  );
  const code = useDiscountCode(brandId, codeUse(packageId, allowance));
  const photo = usePhoto(draftName);
  const payment = useHistoryDialog("payment");
  const hasLeft = useHasLeft();
  const { creation, retrying, confirm, pay, cancel, refusal, photoNotice } = useCreation(brandId, {
    code,
    photo,
    packageId,
  });
  const { checkout, step } = creation;

  const chosenPackage = allowance.packages.find(({ id }) => id === packageId);
  const paidWith = useRef<HTMLSelectElement>(null);
  const quote = code.applied?.quote ?? racePayment.quote;
  const maxParticipants =
    quote?.maxParticipants ?? tierLimits(quote?.tier ?? allowance.tier).participantCap;

  const form = useSchemaForm({
    schema,
    defaultValues: draft.stored,
    submitErrorMessage: confirmationMessage,
    send: async (details) => {
      if (!(await confirm(details)) || hasLeft()) return;
      payment.show();
      // The dashboard shows this code above its cards; loading it ahead keeps the cards from moving.
      void import("../../features/created-race/created-race.tsx").catch(() => undefined);
    },
  });
  useSavedDraft(form, draft);

  const payAndLeave = async () => {
    const created = await pay();
    if (created === null) return;
    if (created.photo?.url === null) keepUnstoredPhoto(created.race.id, created.photo.error);
    draft.forget();
    code.forget();
    photo.forget();
    if (hasLeft()) return;
    const paid = await payCreated(created);
    if (paid === "leaving" || hasLeft()) return;
    void navigate(paths.dashboard, { replace: true, state: createdMessage(created, paid.failure) });
  };
  const isBusy = step === "paying" || step === "created";
  // Back during a payment closes the dialog once the payment ends.
  const isPaying = payment.open || isBusy;
  const refused = refusal === null ? null : <Notice tone="negative">{refusal}</Notice>;
  const skipped = photoNotice();

  return (
    <>
      <RaceFormLayout
        preview={{
          form,
          number: allowance.nextRaceNumber,
          photoUrl: photo.photo?.previewUrl ?? null,
          maxParticipants,
          status: newRaceStatus,
        }}
        onSubmit={(event) => {
          if (limit === null) {
            form.submit(event);
            return;
          }
          event.preventDefault();
          form.setProblem(limit);
        }}
        aside={
          <Panel
            title="What this race costs"
            hidesTitle
            className="shrink-0 gap-3 sm:max-lg:p-7 lg:p-4"
          >
            {plan}
            {allowance.packages.length > 0 ? (
              <PackageField
                ref={paidWith}
                allowance={allowance}
                value={packageId ?? ownRace}
                onChoose={racePayment.choose}
              />
            ) : null}
            <DiscountField
              code={code}
              packageName={chosenPackage ? packageLabel(chosenPackage.tier) : null}
              onChoose={(chosen) => {
                if (chosen === "code") racePayment.choose(ownRace);
                else code.remove();
                paidWith.current?.focus();
              }}
            />
            <RacePrice quote={quote} code={code.applied?.code ?? null} />
            <FormAlert report={form.report} />
            {isPaying ? null : refused}
            <div className="grid gap-1">
              <Button type="submit" size="large" busy={form.busy} busyLabel="Checking...">
                Create Race
              </Button>
              <Link to={paths.dashboard} className={buttonVariants({ tone: "quiet" })}>
                Back to Dashboard
              </Link>
            </div>
          </Panel>
        }
      >
        <RaceFields
          form={form}
          startFields={<StartTimeFields form={form} />}
          websiteHint={
            copied === null && lastRaceWebsite !== null ? (
              <LastWebsiteHint form={form} website={lastRaceWebsite} />
            ) : undefined
          }
        />
        <PhotoField photo={photo} />
      </RaceFormLayout>
      {checkout ? (
        <PaymentDialog
          open={isPaying}
          race={checkout.newRace.details}
          quote={checkout.quote}
          code={checkout.newRace.discountCode}
          busy={isBusy}
          notices={
            <>
              {retrying ? <Notice tone="info">{retrying}</Notice> : null}
              {skipped ? <Notice tone="caution">{skipped}</Notice> : null}
              {refused}
            </>
          }
          onCancel={() => {
            cancel();
            payment.hide();
          }}
          onConfirm={() => void payAndLeave()}
        />
      ) : null}
    </>
  );
}
