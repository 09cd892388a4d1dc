import {
  defaultTargetDistance,
  newRaceStatus,
  type Race,
  raceDetailsSchema,
  type RaceFormValues,
} from "@outpace/domain/races";
import { type RaceAllowance, tierLabel, tierLimits } from "@outpace/domain/tiers";
import { Button, buttonVariants } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";

import { FormAlert } from "../../components/form-alert.tsx";
import type { DiscountCode } from "../../features/orders/discount-code.ts";
import { PaymentDialog } from "../../features/orders/payment-dialog.tsx";
import { useFetchListQuote, useListQuote } from "../../features/orders/queries.ts";
import { RacePrice } from "../../features/orders/race-price.tsx";
import { useKeptPhoto } from "../../features/photos/kept-photo.ts";
import { PhotoField } from "../../features/photos/photo-field.tsx";
import { RaceFields } from "../../features/races/race-fields.tsx";
import { RacePreview, SmallRacePreview } from "../../features/races/race-preview.tsx";
import { StartTimeFields } from "../../features/start-times/start-time-fields.tsx";
import { useDraft, useSavedDraft } from "../../platform/draft.ts";
import { readEnvironment } from "../../platform/environment.ts";
import { errorMessage } from "../../platform/error-message.ts";
import { useHistoryDialog } from "../../platform/history-dialog.ts";
import { paths } from "../../platform/paths.ts";
import { useSchemaForm } from "../../platform/schema-form.ts";
import { atNewPrice, type Checkout, renewCheckout, useCheckout } from "./checkout.ts";
import { copiedValues } from "./copied-values.ts";
import { createdMessage } from "./created-message.ts";

const schema = raceDetailsSchema();

function emptyRace(): RaceFormValues {
  return {
    name: "",
    description: "",
    startTime: "",
    startTimeZone: readEnvironment().timeZone,
    startTimeOccurrence: "",
    targetDistance: String(defaultTargetDistance),
    brandWebsite: "",
  };
}

export interface CreateRaceFormProps {
  /** The race that this one is like; null for one from scratch. */
  copied: Race | null;
  allowance: RaceAllowance;
  /** Why no race can be created; null if one can. */
  limit: string | null;
  code: DiscountCode;
}

export function CreateRaceForm({ copied, allowance, limit, code }: CreateRaceFormProps) {
  const navigate = useNavigate();
  const listQuote = useListQuote().data ?? null;
  const fetchListQuote = useFetchListQuote();
  // A copy has a draft of its own, so that one from scratch stays as it was.
  const draftName = copied === null ? "create-race" : `create-race-like-${copied.id}`;
  const draft = useDraft(draftName, () => (copied === null ? emptyRace() : copiedValues(copied)));
  const keptPhoto = useKeptPhoto(draftName);
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  const payment = useHistoryDialog("payment");

  const quote = code.discount?.quote ?? listQuote;
  const tier = quote?.tier ?? allowance.tier;
  const maxParticipants = quote?.maxParticipants ?? tierLimits(tier).participantCap;

  const form = useSchemaForm({
    schema,
    defaultValues: draft.stored,
    failureMessage: (failure) => `We couldn't load the price. ${errorMessage(failure)}`,
    send: async (details) => {
      const discount = await code.settle();
      if (discount === "refused") return;
      const photo = await keptPhoto.settle();
      if (photo === "refused") return;
      const price = discount?.quote ?? (await fetchListQuote(Infinity));
      const discountCode = discount?.code ?? null;
      setCheckout(renewCheckout(checkout, { details, discountCode, quote: price, photo }));
      forgetFailure();
      payment.show();
      // The dashboard announces the race with it, above its cards, which should not move when it arrives.
      void import("../../features/new-race/new-race.tsx").catch(() => undefined);
    },
  });
  useSavedDraft(form, draft);

  const { busy, forgetFailure, message, pay, photoNotice, retrying } = useCheckout({
    onCreated: (stored, created) => {
      draft.forget();
      code.forget();
      keptPhoto.choose(null);
      void navigate(paths.dashboard, { replace: true, state: createdMessage(stored, created) });
    },
    onPriceRefused: async (refused) => {
      const { discountCode } = refused.newRace;
      const discount = discountCode === null ? null : await code.renew(discountCode);
      const present = discount?.quote ?? (await fetchListQuote(0));
      setCheckout(atNewPrice(refused, { discountCode: discount?.code ?? null, quote: present }));
    },
  });
  // Back closes the dialog while it is busy, as soon as it no longer is.
  const isPaying = payment.open || busy;
  const refusal = message === null ? null : <Notice tone="negative">{message}</Notice>;
  const skipped = checkout && photoNotice(checkout);
  const preview = {
    form,
    number: allowance.nextRaceNumber,
    photoUrl: keptPhoto.photo?.previewUrl ?? null,
    maxParticipants,
    status: newRaceStatus,
  };

  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start lg:gap-8">
      <SmallRacePreview {...preview} />
      <form
        noValidate
        className="grid gap-8 rounded-md border border-line bg-raised p-5 sm:p-7 max-lg:[&_*]:scroll-mt-24"
        onSubmit={(event) => {
          if (limit === null) {
            form.submit(event);
            return;
          }
          event.preventDefault();
          form.setProblem(limit);
        }}
      >
        <RaceFields
          form={form}
          maxParticipants={maxParticipants}
          maxParticipantsHint={`Set by the ${tierLabel(tier)} tier.`}
          startFields={<StartTimeFields form={form} />}
        />
        <PhotoField
          kept={keptPhoto}
          hint="Optional. PNG or JPEG up to 5 MB, 400 to 4000 px wide and 200 to 3000 px high. We remove location data."
        />
        <FormAlert report={form.report} />
        {isPaying ? null : refusal}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button
            type="submit"
            size="large"
            className="max-sm:w-full"
            busy={form.busy}
            busyLabel="Checking..."
          >
            Create Race
          </Button>
          <Link
            to={paths.dashboard}
            className={`${buttonVariants({ tone: "quiet", size: "large" })} max-sm:w-full`}
          >
            Back to Dashboard
          </Link>
          <RacePrice quote={quote} code={code.discount?.code ?? null} />
        </div>
      </form>
      <RacePreview {...preview} />
      {checkout ? (
        <PaymentDialog
          open={isPaying}
          race={checkout.newRace.details}
          quote={checkout.quote}
          code={checkout.newRace.discountCode}
          busy={busy}
          notices={
            <>
              {retrying ? <Notice tone="info">{retrying}</Notice> : null}
              {skipped ? <Notice tone="caution">{skipped}</Notice> : null}
              {refusal}
            </>
          }
          onCancel={() => {
            forgetFailure();
            payment.hide();
          }}
          onConfirm={() => {
            pay(checkout);
          }}
        />
      ) : null}
    </div>
  );
}
