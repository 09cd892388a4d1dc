import { type Discount, DiscountBox } from "../../features/orders/discount-box.tsx";
import { PaymentDialog } from "../../features/orders/payment-dialog.tsx";
import { PlanCard } from "../../features/orders/plan-card.tsx";
import { useListQuote, useRaceAllowance } from "../../features/orders/queries.ts";
import { type ChosenPhoto, PhotoField } from "../../features/photos/photo-field.tsx";
import { RaceCard } from "../../features/races/race-card.tsx";
import { RaceFields } from "../../features/races/race-fields.tsx";
import { useDraft } from "../../platform/draft.ts";
import { errorMessage } from "../../platform/error-message.ts";
import { focusFirstError } from "../../platform/first-error.ts";
import { paths } from "../../platform/paths.ts";
import {
  type CreatedRace,
  photoUnavailable,
  type RaceOrder,
  useRaceCreation,
} from "./race-creation.ts";
import { ScreenHeading } from "../../components/screen-heading.tsx";

import {
  checkRaceDetails,
  currentTimeZone,
  defaultTargetDistance,
  newRaceStatus,
  type RaceFormField,
  type RaceFormValues,
  toStartTime,
} from "@outpace/domain/races";
import { checkAllowance, fallbackAllowance, tierLabel, tierLimits } from "@outpace/domain/tiers";
import { Button, buttonVariants } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { Spinner } from "@outpace/ui/spinner";
import { useCallback, useState } from "react";
import { Link, useNavigate } from "react-router-dom";

type RaceDraft = { -readonly [Field in keyof RaceFormValues]: string };

function emptyRace(): RaceDraft {
  return {
    name: "",
    description: "",
    startTime: "",
    startTimeZone: currentTimeZone(),
    targetDistance: String(defaultTargetDistance),
    brandWebsite: "",
  };
}

export default function CreateRaceScreen() {
  const navigate = useNavigate();
  const allowanceQuery = useRaceAllowance();
  const listQuote = useListQuote();
  const [values, setValues, forgetDraft] = useDraft<RaceDraft>("create-race", emptyRace);
  const [errors, setErrors] = useState<Partial<Record<RaceFormField, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null);
  const [discount, setDiscount] = useState<Discount | null>(null);
  const [order, setOrder] = useState<RaceOrder | null>(null);
  const [payOpen, setPayOpen] = useState(false);

  const creation = useRaceCreation(
    useCallback(
      ({ withoutPhoto }: CreatedRace) => {
        forgetDraft();
        void navigate(paths.dashboard, {
          state: {
            message: "Race created.",
            ...(withoutPhoto
              ? {
                  note: "It was created without a background photo. You can add one by editing the race.",
                }
              : {}),
          },
        });
      },
      [navigate, forgetDraft],
    ),
  );

  if (allowanceQuery.isPending) return <Spinner label="Loading your plan..." />;
  // Without the plan the form stays usable: the database decides in any case (spec §8).
  const allowance = allowanceQuery.data ?? fallbackAllowance;
  const quote = discount?.quote ?? listQuote.data;
  const tier = quote?.tier ?? allowance.tier;
  const maxParticipants = quote?.maxParticipants ?? tierLimits(tier).participantCap;

  const askToPay = async (form: HTMLFormElement) => {
    const blocked = checkAllowance(allowance);
    const check = checkRaceDetails(values);
    setErrors(check.ok ? {} : check.errors);
    setProblem(blocked ?? (check.ok ? undefined : check.message));
    if (blocked) return;
    if (!check.ok) {
      focusFirstError(form);
      return;
    }
    const price = discount?.quote ?? listQuote.data ?? (await listQuote.refetch()).data;
    if (!price) {
      setProblem(`The price could not be loaded. ${errorMessage(listQuote.error)}`);
      return;
    }
    setOrder(
      renewOrder(order, { race: check.value, quote: price, discountCode: discount?.code, photo }),
    );
    setPayOpen(true);
  };

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
          onSubmit={(event) => {
            event.preventDefault();
            void askToPay(event.currentTarget);
          }}
        >
          <RaceFields
            values={values}
            errors={errors}
            maxParticipants={maxParticipants}
            maxParticipantsHint={`Set by the ${tierLabel(tier)} tier.`}
            onChange={(next) => {
              setValues({ ...next });
              setProblem(undefined);
            }}
          />
          <PhotoField
            photo={photo}
            onChange={setPhoto}
            hint="Optional. PNG or JPEG up to 5 MB, 400 to 4000 px wide and 200 to 3000 px high. Location data is removed."
          />
          {problem ? <Notice tone="negative">{problem}</Notice> : null}
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
          <h2 id="preview-title" className="bib-label text-muted">
            As runners will see it
          </h2>
          <RaceCard
            headingLevel="h3"
            name={values.name.trim() || "Your race"}
            description={values.description.trim() || "One line about it"}
            photoUrl={photo?.previewUrl ?? null}
            distance={Number(values.targetDistance) || 0}
            maxParticipants={maxParticipants}
            status={newRaceStatus}
            startTime={toStartTime(values.startTime, values.startTimeZone)}
            startTimeZone={values.startTimeZone}
            websiteUrl={null}
          />
        </section>
      </div>
      {order ? (
        <PaymentDialog
          open={payOpen}
          race={order.race}
          quote={order.quote}
          busy={creation.busy}
          notices={
            <>
              {creation.photoSkipped(order) ? (
                <Notice tone="caution">{photoUnavailable}</Notice>
              ) : null}
              {creation.message ? <Notice tone="negative">{creation.message}</Notice> : null}
            </>
          }
          onCancel={() => {
            setPayOpen(false);
          }}
          onConfirm={() => {
            creation.submit(order);
          }}
        />
      ) : null}
    </div>
  );
}

/** The same order keeps its request id, so that trying again after a lost answer cannot make two races. */
function renewOrder(previous: RaceOrder | null, asked: Omit<RaceOrder, "requestId">): RaceOrder {
  const same =
    previous !== null &&
    previous.photo === asked.photo &&
    JSON.stringify([previous.race, previous.quote, previous.discountCode]) ===
      JSON.stringify([asked.race, asked.quote, asked.discountCode]);
  return same ? previous : { ...asked, requestId: crypto.randomUUID() };
}
