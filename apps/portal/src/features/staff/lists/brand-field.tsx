import { brandNameMaxLength } from "@outpace/domain/brands";
import { TextField } from "@outpace/ui/field";
import { useId } from "react";

import type { BrandChoice } from "./brand-choice.ts";

/** Suggests brands in the browser's own list; also accepts a full name typed by hand. */
export function BrandField({ choice }: { choice: BrandChoice }) {
  const listId = useId();
  return (
    <>
      <TextField
        type="search"
        label="Brand"
        placeholder="All brands"
        list={listId}
        autoComplete="off"
        spellCheck={false}
        maxLength={brandNameMaxLength}
        value={choice.text}
        hint={<span role="status">{choice.hint}</span>}
        error={choice.error}
        onFocus={choice.enableSuggestions}
        onChange={(event) => {
          choice.setText(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") choice.complete();
        }}
      />
      <datalist id={listId}>
        {choice.suggestions.map(({ id, name }) => (
          <option key={id} dir="auto" value={name} />
        ))}
      </datalist>
    </>
  );
}
