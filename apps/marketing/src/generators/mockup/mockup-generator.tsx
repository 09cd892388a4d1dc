import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { useRef } from "react";
import { ColorField } from "../color-field.tsx";
import { ControlGroup } from "../control-group.tsx";
import { DownloadButtons } from "../download-buttons.tsx";
import { longestText } from "../fields.ts";
import { HistoryButtons } from "../history-buttons.tsx";
import { ImagePicker } from "../image-picker.tsx";
import { type SampleImage, SampleImages } from "../sample-images.tsx";
import { SliderField } from "../slider-field.tsx";
import { SwitchField } from "../switch-field.tsx";
import { useGenerator } from "../use-generator.ts";
import { useIsInBrowser, WaitingWorkbench } from "../waiting-workbench.tsx";
import { Workbench } from "../workbench.tsx";
import { MockupDrawing } from "./drawing.tsx";
import { EmptyStage } from "./empty-stage.tsx";
import { canvasSize } from "./layout.ts";
import { limits, mockup } from "./settings.ts";

export interface MockupGeneratorProps {
  readonly samples: readonly SampleImage[];
}

export function MockupGenerator({ samples }: MockupGeneratorProps) {
  return useIsInBrowser() ? (
    <MockupTool samples={samples} />
  ) : (
    <WaitingWorkbench stage={<EmptyStage />} />
  );
}

function MockupTool({ samples }: MockupGeneratorProps) {
  const work = useGenerator(mockup);
  const { settings, image, imports, set } = work;
  const drawing = useRef<SVGSVGElement>(null);
  const input = useRef<HTMLInputElement>(null);

  return (
    <Workbench
      stage={
        image === null ? (
          <EmptyStage isDragging={imports.isDragging}>
            <Button
              tone="secondary"
              className="text-wrap"
              onClick={() => {
                // The preview replaces this button, which would lose the focus.
                input.current?.focus({ preventScroll: true });
                input.current?.click();
              }}
            >
              Choose an image
            </Button>
          </EmptyStage>
        ) : (
          <div className="preview ring-1 ring-grey-800">
            <MockupDrawing ref={drawing} settings={settings} image={image} />
          </div>
        )
      }
      actions={
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
          {image === null ? null : (
            <DownloadButtons
              drawing={drawing}
              fileName="outpace-mockup"
              width={canvasSize}
              height={canvasSize}
            />
          )}
          <HistoryButtons {...work} />
        </div>
      }
    >
      <ControlGroup number={1} title="Screen">
        <ImagePicker
          label="Upload image"
          imports={imports}
          hasImage={image !== null}
          inputRef={input}
        />
        <SampleImages samples={samples} imports={imports} />
      </ControlGroup>
      <ControlGroup number={2} title="Words">
        <TextField
          label="Top text"
          maxLength={longestText}
          value={settings.topText}
          onChange={(event) => {
            set("topText", event.target.value);
          }}
        />
        <TextField
          label="Bottom text"
          maxLength={longestText}
          value={settings.bottomText}
          onChange={(event) => {
            set("bottomText", event.target.value);
          }}
        />
      </ControlGroup>
      <ControlGroup number={3} title="Frame">
        <ColorField
          label="Background color"
          value={settings.backgroundColor}
          onChange={(value) => {
            set("backgroundColor", value);
          }}
        />
        <SliderField
          label="Border radius"
          {...limits.borderRadius}
          value={settings.borderRadius}
          onChange={(value) => {
            set("borderRadius", value);
          }}
        />
        <SliderField
          label="Screen padding"
          {...limits.padding}
          value={settings.padding}
          onChange={(value) => {
            set("padding", value);
          }}
        />
        <SwitchField
          label="Shadow"
          checked={settings.shadow}
          onChange={(checked) => {
            set("shadow", checked);
          }}
        />
        <ColorField
          label="Border color"
          value={settings.borderColor}
          onChange={(value) => {
            set("borderColor", value);
          }}
        />
        <SliderField
          label="Border width"
          {...limits.borderWidth}
          value={settings.borderWidth}
          onChange={(value) => {
            set("borderWidth", value);
          }}
        />
      </ControlGroup>
    </Workbench>
  );
}
