import { Combobox } from "@base-ui/react/combobox";
import { listTimeZones, timeZoneLabel } from "@outpace/domain/races";
import { TextField } from "@outpace/ui/field";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";

import { recentTimeZones, rememberTimeZone } from "./recent-time-zones.ts";
import { commonTimeZones, type FoundTimeZone, searchTimeZones } from "./time-zone-search.ts";

interface Group {
  title: string | null;
  items: string[];
}

/** More matches would render slowly, and typing on is quicker than scrolling. */
const mostMatches = 40;

export interface TimeZoneFieldProps {
  zone: string;
  /** The race's start in milliseconds; names and offsets are those of that time. */
  at: number;
  /** The person's zone; null if the browser does not report it. */
  readerZone: string | null;
  id: string;
  hint: string | null;
  error: string | undefined;
  /** Announces the error at once. */
  alerts: boolean;
  onChange: (zone: string) => void;
}

export interface TimeZoneComboboxProps extends TimeZoneFieldProps {
  /** Whether it replaces a control that has the focus. */
  takesFocus: boolean;
  /** Whether its list opens with that. */
  opens: boolean;
}

/** A time zone, found by typing. Loaded after the form, since it is large. */
export function TimeZoneCombobox(props: TimeZoneComboboxProps) {
  const { zone, at, readerZone, onChange, id, hint, error, alerts } = props;
  const { takesFocus, opens } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const opensOnFocus = useRef(opens);
  const [zones] = useState(() => listTimeZones(zone));
  const [recent, setRecent] = useState(recentTimeZones);
  /** The typed text; null while the field shows the chosen zone. */
  const [typed, setTyped] = useState<string | null>(null);
  const isSearching = typed !== null && typed.trim() !== "";
  const found = isSearching ? searchTimeZones(typed, zones, at) : [];
  const groups = isSearching ? matches(found) : suggestions(zones, readerZone, recent);
  const places = new Map(found.map((match) => [match.zone, match.place]));

  const takeFocus = useEffectEvent(() => {
    if (takesFocus) input.current?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    takeFocus();
  }, []);

  return (
    <Combobox.Root<string>
      items={groups}
      filter={null}
      autoHighlight
      value={zone}
      inputValue={typed ?? timeZoneLabel(zone, at)}
      onInputValueChange={(text, { reason }) => {
        setTyped(reason === "input-change" ? text : null);
      }}
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        if (!open) setTyped(null);
      }}
      onValueChange={(chosen) => {
        // A cleared field keeps its zone: a race always has one.
        if (chosen === null) return;
        rememberTimeZone(chosen);
        setRecent(recentTimeZones());
        onChange(chosen);
      }}
    >
      <Combobox.Input
        ref={input}
        id={id}
        className="combobox"
        // The open list hides the rest of the page from screen readers, including the label.
        aria-label="Time zone"
        render={<TextField label="Time zone" required hint={hint} error={error} alerts={alerts} />}
        onFocus={({ currentTarget }) => {
          if (!opensOnFocus.current) return;
          opensOnFocus.current = false;
          currentTarget.select();
          setOpen(true);
        }}
        onClick={({ currentTarget }) => {
          if (typed === null) currentTarget.select();
        }}
      />
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={8} className="z-50">
          <Combobox.Popup className="w-(--anchor-width) rounded-sm border border-control bg-raised wrap-anywhere text-text shadow-xl">
            <Combobox.Status className="border-b border-line px-3 py-2 text-sm text-muted">
              {isSearching ? matchCount(found.length) : "Type a city, country or time zone."}
            </Combobox.Status>
            <Combobox.List className="max-h-[min(16rem,calc(var(--available-height)-3rem))] scroll-py-2 overflow-y-auto overscroll-contain">
              {({ title, items }: Group) => (
                <Combobox.Group key={title} items={items} className="py-1">
                  {title === null ? null : (
                    <Combobox.GroupLabel className="px-3 pt-2 pb-1 label text-muted">
                      {title}
                    </Combobox.GroupLabel>
                  )}
                  <Combobox.Collection>
                    {(one: string) => (
                      <Combobox.Item
                        key={one}
                        value={one}
                        className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 px-3 py-1.5 text-[0.9375rem] data-highlighted:bg-sunken data-selected:font-bold"
                      >
                        <span>{timeZoneLabel(one, at)}</span>
                        {places.get(one) ? (
                          <span className="text-sm font-normal text-muted">{places.get(one)}</span>
                        ) : null}
                      </Combobox.Item>
                    )}
                  </Combobox.Collection>
                </Combobox.Group>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function matchCount(count: number): string {
  if (count === 0) return "No match. Try a larger city nearby, or UTC.";
  return count === 1
    ? "1 match. Pick it or keep typing."
    : `${String(count)} matches. Pick one or keep typing.`;
}

function matches(found: readonly FoundTimeZone[]): Group[] {
  if (found.length === 0) return [];
  return [{ title: null, items: found.slice(0, mostMatches).map(({ zone }) => zone) }];
}

/** The zones offered before the person types; each appears once, in its first group. */
function suggestions(
  zones: readonly string[],
  readerZone: string | null,
  recent: readonly string[],
): Group[] {
  const own = readerZone === null ? [] : [readerZone];
  const recently = recent.filter((zone) => zone !== readerZone);
  const near = new Set([...own, ...recently]);
  return [
    { title: "Yours", items: own },
    { title: "Recently used", items: recently },
    { title: "Around the world", items: commonTimeZones(zones).filter((zone) => !near.has(zone)) },
  ].filter(({ items }) => items.length > 0);
}
