import {
  currentTimeZone,
  defaultTargetDistance,
  raceDetailsSchema,
  type RaceFormValues,
} from "@outpace/domain/races";
import { checkAllowance, fallbackAllowance, tierLabel, tierLimits } from "@outpace/domain/tiers";
import { Button, buttonVariants } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { Spinner } from "@outpace/ui/spinner";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";

import { FormAlert } from "../../components/form-alert.tsx";
import { ScreenHeading } from "../../components/screen-heading.tsx";
import { type Discount, DiscountBox } from "../../features/orders/discount-box.tsx";
import { PaymentDialog } from "../../features/orders/payment-dialog.tsx";
import { PlanCard } from "../../features/orders/plan-card.tsx";
import { useListQuote, useQuoteWithCode, useRaceAllowance } from "../../features/orders/queries.ts";
import { type ChosenPhoto, PhotoField } from "../../features/photos/photo-field.tsx";
import { RaceFields } from "../../features/races/race-fields.tsx";
import { RacePreview } from "../../features/races/race-preview.tsx";
import { StartTimeFields } from "../../features/start-times/start-time-fields.tsx";
import { useDraft } from "../../platform/draft.ts";
import { errorMessage } from "../../platform/error-message.ts";
import type { FlashMessage } from "../../platform/flash-message.ts";
import { paths } from "../../platform/paths.ts";
import { useSchemaForm } from "../../platform/schema-form.ts";
import { atNewPrice, type Checkout, renewCheckout, useCheckout } from "./checkout.ts";

const schema = raceDetailsSchema();

function emptyRace(): RaceFormValues {
  return {
    name: "",
    description: "",
    startTime: "",
    startTimeZone: currentTimeZone(),
    startTimeOccurrence: "",
    targetDistance: String(defaultTargetDistance),
    brandWebsite: "",
  };
}

export default function CreateRaceScreen() {
  const navigate = useNavigate();
  const allowanceQuery = useRaceAllowance();
  const listQuote = useListQuote();
  const quoteWithCode = useQuoteWithCode();
  const draft = useDraft<RaceFormValues>("create-race", emptyRace);
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null);
  const [discount, setDiscount] = useState<Discount | null>(null);
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  const [payOpen, setPayOpen] = useState(false);

  // The form stays usable without the plan: the database checks its limits in any case.
  const allowance = allowanceQuery.data ?? fallbackAllowance;
  const quote = discount?.quote ?? listQuote.data;
  const tier = quote?.tier ?? allowance.tier;
  const maxParticipants = quote?.maxParticipants ?? tierLimits(tier).participantCap;

  const form = useSchemaForm({
    schema,
    defaultValues: draft.stored,
    blockedBy: checkAllowance(allowance),
    send: async (details) => {
      const { data: price, error } = quote
        ? { data: quote, error: null }
        : await listQuote.refetch();
      if (!price) {
        form.setProblem(`The price could not be loaded. ${errorMessage(error)}`);
        return;
      }
      const discountCode = discount?.code ?? null;
      setCheckout(renewCheckout(checkout, { details, discountCode, quote: price, photo }));
      setPayOpen(true);
    },
  });

  const { subscribe } = form;
  const { save } = draft;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          save(values);
        },
      }),
    [subscribe, save],
  );

  const { busy, message, pay, photoNotice } = useCheckout({
    onCreated: (stored, created) => {
      draft.forget();
      const advice = stored?.reason ?? "You can add one by editing the race.";
      const flash: FlashMessage =
        stored?.url === null
          ? {
              message: "Race created.",
              created,
              note: `It was created without a background photo. ${advice}`,
            }
          : { message: "Race created.", created };
      void navigate(paths.dashboard, { state: flash });
    },
    onPriceChanged: async (refused) => {
      const code = refused.newRace.discountCode;
      const { data: price } = await listQuote.refetch({ throwOnError: true });
      const present = code === null ? price : await quoteWithCode.mutateAsync(code);
      if (present === undefined) return;
      if (code !== null) setDiscount({ code, quote: present });
      setCheckout(atNewPrice(refused, present));
    },
  });

  const skipped = checkout && photoNotice(checkout);
  if (allowanceQuery.isPending) return <Spinner label="Loading your plan..." />;

  return (
    <div className="grid gap-8">
      <ScreenHeading title="Create a Branded Race">
        <p>Runners join it in the app and race it wherever they are.</p>
      </ScreenHeading>
      <div className="grid items-stretch gap-5 lg:grid-cols-2">
        <PlanCard allowance={allowance} tier={tier} unsure={allowanceQuery.isError} />
        <DiscountBox discount={discount} onChange={setDiscount} />
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <form
          noValidate
          className="grid gap-8 rounded-md border border-line bg-raised p-5 sm:p-7"
          onSubmit={form.submit}
        >
          <RaceFields
            form={form}
            maxParticipants={maxParticipants}
            maxParticipantsHint={`Set by the ${tierLabel(tier)} tier.`}
            startFields={<StartTimeFields form={form} />}
          />
          <PhotoField
            photo={photo}
            onChange={setPhoto}
            hint="Optional. PNG or JPEG up to 5 MB, 400 to 4000 px wide and 200 to 3000 px high. Location data is removed."
          />
          <FormAlert report={form.report} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="large">
              Create Race
            </Button>
            <Link to={paths.dashboard} className={buttonVariants({ tone: "quiet", size: "large" })}>
              Back to Dashboard
            </Link>
          </div>
        </form>
        <section aria-labelledby="preview-title" className="grid gap-3 lg:sticky lg:top-6">
          <h2 id="preview-title" className="label text-muted">
            As runners will see it
          </h2>
          <RacePreview
            form={form}
            number={allowance.nextRaceNumber}
            photoUrl={photo?.previewUrl ?? null}
            maxParticipants={maxParticipants}
          />
        </section>
      </div>
      {checkout ? (
        <PaymentDialog
          open={payOpen}
          race={checkout.newRace.details}
          quote={checkout.quote}
          busy={busy}
          notices={
            <>
              {skipped ? <Notice tone="caution">{skipped}</Notice> : null}
              {message ? <Notice tone="negative">{message}</Notice> : null}
            </>
          }
          onCancel={() => {
            setPayOpen(false);
          }}
          onConfirm={() => {
            pay(checkout);
          }}
        />
      ) : null}
    </div>
  );
}
