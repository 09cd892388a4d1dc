import { formatNumber } from "@outpace/domain/numbers";
import { formatDollars, limitsByTier, tierLabel, tiers } from "@outpace/domain/tiers";
import { Badge } from "@outpace/ui/badge";
import { buttonVariants } from "@outpace/ui/button";
import { Suspense } from "react";
import { Link } from "react-router-dom";

import { ScreenHeading } from "../components/screen-heading.tsx";
import { FinishTimesChart } from "../features/analytics/finish-times-chart.tsx";
import { KeyFigures } from "../features/analytics/key-figures.tsx";
import { RaceCard } from "../features/races/race-card.tsx";
import { sampleAnalytics, sampleRace, sampleResults } from "../features/sample-race/sample-race.ts";
import { paths } from "../platform/navigation/paths.ts";

/** One column, or two if both are wide enough for their text. */
const columns = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,15.5rem),1fr))]";

export default function LandingScreen() {
  return (
    <div className={`${columns} grid-flow-dense gap-x-5 gap-y-8`}>
      <div className="col-span-full lg:col-span-1 lg:max-xl:[&_h1]:text-3xl">
        <ScreenHeading title="Brand Partnerships">
          <p>
            Put your name on a virtual marathon. Runners race it from wherever they are; you see how
            many started, how many finished and how fast.
          </p>
        </ScreenHeading>
      </div>
      <div className={`${columns} col-span-full content-start gap-5 lg:col-span-1 lg:col-start-1`}>
        <EntryCard
          title="New to Brand Partnerships?"
          text="Create an account and your first race in a few minutes."
        >
          <Link to={paths.signUp} className={buttonVariants({ size: "large" })}>
            Get Started
          </Link>
        </EntryCard>
        <EntryCard title="Already a Partner?" text="Create, edit and measure your races.">
          <Link to={paths.login} className={buttonVariants({ tone: "secondary", size: "large" })}>
            Sign In
          </Link>
        </EntryCard>
      </div>
      {/* Each boundary hydrates in a task of its own. */}
      <Suspense>
        <ExampleRace />
      </Suspense>
      <Suspense>
        <WhatYouSee />
      </Suspense>
      <PriceTable />
    </div>
  );
}

/** Beside the title on wide screens, else after the links to an account. */
function ExampleRace() {
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 lg:-col-end-1 lg:row-span-2">
      <figcaption className="contents">
        <span className="label text-muted">Example race</span>
        <span className="order-1 text-[0.9375rem] text-muted">
          Your dashboard shows each race like this: how many have joined, and when it starts.
        </span>
      </figcaption>
      <RaceCard
        {...sampleRace}
        distance={sampleRace.targetDistance}
        headingLevel="h2"
        joined={sampleAnalytics.totalParticipants}
        photoUrl={null}
        websiteUrl={null}
      />
    </figure>
  );
}

/** The analytics screen's figures and charts of the example race. */
function WhatYouSee() {
  return (
    <section aria-labelledby="what-you-see" className="contents">
      <div className="grid content-start gap-5 border-t-2 border-text pt-4 lg:col-span-full">
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2
              id="what-you-see"
              className="text-[min(1.5rem,8vw)] leading-tight font-black tracking-tight [font-stretch:115%]"
            >
              What you see
            </h2>
            <Badge tone="neutral">Example</Badge>
          </div>
          <p className="max-w-prose text-muted">
            The figures of {sampleRace.name}, as your analytics show those of your races.
          </p>
        </div>
        <KeyFigures analytics={sampleAnalytics} isNarrow />
      </div>
      <div className="col-span-full grid grid-cols-[minmax(0,1fr)] [contain-intrinsic-height:auto_32rem] [content-visibility:auto]">
        <FinishTimesChart results={sampleResults} />
      </div>
      <noscript>
        {/* Hidden without JavaScript; the description says the same. */}
        <style>{"figure :is(div:has(> button), input) { display: none }"}</style>
      </noscript>
    </section>
  );
}

interface EntryCardProps {
  title: string;
  text: string;
  children: React.ReactNode;
}

function EntryCard({ title, text, children }: EntryCardProps) {
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto] gap-6 rounded-md border border-t-8 border-line border-t-text bg-raised p-[min(1.25rem,6vw)]">
      <div className="grid content-start gap-2">
        <h2 className="text-[min(1.25rem,8vw)] leading-tight font-extrabold wrap-anywhere [font-stretch:112%]">
          {title}
        </h2>
        <p className="text-muted">{text}</p>
      </div>
      {children}
    </section>
  );
}

function PriceTable() {
  return (
    // With large text, the table is wider than a phone, so it scrolls on its own.
    <div role="region" aria-label="Prices" tabIndex={0} className="col-span-full overflow-x-auto">
      <table className="w-full border-t-2 border-text text-left text-[0.9375rem] tabular-nums">
        <caption className="pb-3 text-left font-semibold">What a race costs</caption>
        <thead className="label text-muted">
          <tr>
            <th scope="col" className="py-2 font-[650]">
              Tier
            </th>
            <th scope="col" className="py-2 text-right font-[650]">
              Max runners
            </th>
            <th scope="col" className="py-2 text-right font-[650]">
              Per race
            </th>
          </tr>
        </thead>
        <tbody>
          {tiers.map((tier) => (
            <tr key={tier} className="border-t border-line">
              <th scope="row" className="py-2.5 font-bold">
                {tierLabel(tier)}
              </th>
              <td className="py-2.5 text-right">
                {formatNumber(limitsByTier[tier].participantCap)}
              </td>
              <td className="py-2.5 text-right font-bold">
                {formatDollars(limitsByTier[tier].priceCents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
