import { Autocomplete } from "@base-ui/react/autocomplete";
import { brandNameMaxLength } from "@outpace/domain/brands";
import { TextField } from "@outpace/ui/field";
import { useState } from "react";

import type { BrandChoice } from "./brand-choice.ts";

/**
 * Suggests brands, and accepts a full name typed by hand. Not in a `<datalist>`: browsers hide its options whose letters differ
 * from the typed ones, such as "Łódź" for "lodz".
 */
export function BrandField({ choice }: { choice: BrandChoice }) {
  const [isOpen, setOpen] = useState(false);
  const hasSuggestions = choice.suggestions.length > 0;
  return (
    <Autocomplete.Root
      items={choice.suggestions.map(({ name }) => name)}
      mode="none"
      openOnInputClick
      // Open and empty, it would hide the rest of the page from screen readers for nothing.
      open={isOpen && hasSuggestions}
      onOpenChange={setOpen}
      value={choice.text}
      onValueChange={choice.setText}
    >
      <Autocomplete.Input
        type="search"
        // The open list hides the rest of the page from screen readers, including the label.
        aria-label="Brand"
        placeholder="All brands"
        spellCheck={false}
        maxLength={brandNameMaxLength}
        render={
          <TextField
            label="Brand"
            // Read aloud beside the open list too.
            hint={<span aria-live="polite">{choice.hint}</span>}
            error={choice.error}
          />
        }
        onFocus={choice.enableSuggestions}
        onKeyDown={(event) => {
          if (event.key === "Enter" && choice.complete()) setOpen(false);
        }}
        onBlur={() => {
          // A list that is shown notices this by itself.
          if (!hasSuggestions) setOpen(false);
        }}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={8} className="z-50">
          <Autocomplete.Popup className="w-(--anchor-width) rounded-sm border border-control bg-raised wrap-anywhere text-text shadow-xl">
            <Autocomplete.List className="max-h-[min(16rem,var(--available-height))] scroll-py-2 overflow-y-auto overscroll-contain py-1">
              {(name: string) => (
                <Autocomplete.Item
                  key={name}
                  value={name}
                  dir="auto"
                  className="flex min-h-11 cursor-pointer items-center px-3 py-1.5 text-[0.9375rem] data-highlighted:bg-sunken"
                >
                  {name}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
