import { TextField } from "@outpace/ui/field";
import { useRef, useState } from "react";
import { ColorField } from "../color-field.tsx";
import { ControlGroup } from "../control-group.tsx";
import { DownloadButtons } from "../download-buttons.tsx";
import { longestText } from "../fields.ts";
import { HistoryButtons } from "../history-buttons.tsx";
import { useGenerator } from "../use-generator.ts";
import { useIsInBrowser, WaitingWorkbench } from "../waiting-workbench.tsx";
import { Workbench } from "../workbench.tsx";
import { type CardContent, formats, raceCards } from "./card.ts";
import { messages, readDate, readDistance, readPlace, readTime } from "./card-values.ts";
import { FormatSwitch } from "./format-switch.tsx";
import { PhotoFields } from "./photo-fields.tsx";
import { RaceCard } from "./race-card.tsx";
import { ShareButtons } from "./share-buttons.tsx";
import { ValueField } from "./value-field.tsx";

export interface SocialGeneratorProps {
  /** The initial card. */
  readonly example: CardContent;
}

const stageLook =
  "grid w-full justify-items-center gap-3 [--stage:max(12rem,36svh)] lg:gap-4 lg:[--stage:max(20rem,100svh-23rem)]";

export function SocialGenerator({ example }: SocialGeneratorProps) {
  return useIsInBrowser() ? (
    <RaceCardTool example={example} />
  ) : (
    <WaitingWorkbench
      stage={
        <div className={stageLook}>
          <div className="min-h-11" />
          <div className="grid w-full place-items-center lg:h-(--stage)">
            <div className="aspect-square w-[min(100%,var(--stage))] ring-1 ring-grey-700" />
          </div>
        </div>
      }
    />
  );
}

function RaceCardTool({ example }: SocialGeneratorProps) {
  const [generator] = useState(() => raceCards(example));
  const work = useGenerator(generator);
  const { settings, image, set } = work;
  const { width, height } = formats[settings.format];
  const drawing = useRef<SVGSVGElement>(null);
  const fileName = `outpace-race-card-${settings.format}`;
  const setter = (name: keyof CardContent) => (value: string) => {
    set(name, value);
  };
  const textField = (name: "race" | "name" | "bib") => ({
    value: settings[name],
    maxLength: longestText,
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => {
      set(name, event.target.value);
    },
  });

  return (
    <Workbench
      stage={
        <div className={stageLook}>
          <FormatSwitch
            value={settings.format}
            onChange={(format) => {
              set("format", format);
            }}
          />
          <div className="grid w-full place-items-center lg:h-(--stage)">
            <div
              className="ring-1 ring-grey-700 [&>svg]:h-auto [&>svg]:w-full"
              style={{ width: `min(100%, var(--stage) * ${String(width / height)})` }}
            >
              <RaceCard ref={drawing} generator={generator} card={settings} image={image} />
            </div>
          </div>
        </div>
      }
      actions={
        <div className="grid gap-3">
          <DownloadButtons drawing={drawing} fileName={fileName} width={width} height={height} />
          <div className="flex flex-wrap items-center justify-center gap-x-2 gap-y-1">
            <ShareButtons
              generator={generator}
              settings={settings}
              drawing={drawing}
              fileName={fileName}
            />
            <HistoryButtons {...work} />
          </div>
        </div>
      }
    >
      <ControlGroup number={1} title="The race">
        <TextField label="Race" {...textField("race")} />
        <ValueField
          label="Distance"
          hint="In miles"
          inputMode="decimal"
          value={settings.distance}
          read={readDistance}
          message={messages.distance}
          onChange={setter("distance")}
        />
        <ValueField
          label="Date"
          type="date"
          value={settings.date}
          read={readDate}
          message={messages.date}
          onChange={setter("date")}
        />
      </ControlGroup>
      <ControlGroup number={2} title="The runner">
        <TextField label="Runner" {...textField("name")} />
        <TextField label="Bib" {...textField("bib")} />
      </ControlGroup>
      <ControlGroup number={3} title="The result">
        <p className="text-muted">Before the race, leave both empty.</p>
        <ValueField
          label="Place"
          inputMode="numeric"
          value={settings.rank}
          read={readPlace}
          message={messages.place}
          onChange={setter("rank")}
        />
        <ValueField
          label="Time"
          hint="34:09 or 1:02:03"
          value={settings.time}
          read={readTime}
          message={messages.time}
          onChange={setter("time")}
        />
      </ControlGroup>
      <ControlGroup number={4} title="The look">
        <ColorField
          label="Brand color"
          value={settings.color}
          onChange={(value) => {
            set("color", value);
          }}
        />
        <PhotoFields work={work} />
      </ControlGroup>
    </Workbench>
  );
}
