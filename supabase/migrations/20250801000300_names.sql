-- Names of companies and races: how they are stored, how they are compared, and which of them deceive.

create function private.normalised_name(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- The white space of private.trimmed, and private.characters('format_controls').
  outside constant text := E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF\u061C\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2061\u2062\u2063\u2064\u2065\u2066\u2067\u2068\u2069\u206A\u206B\u206C\u206D\u206E\u206F';
  name constant text := ltrim(
    normalize(regexp_replace(value, format('[%s]', private.characters('never_meant')), '', 'g'), NFC), outside);
  trimmed constant text := rtrim(name, outside);
begin
  -- At the end of a word too, U+200D chooses the form of these letters.
  return trimmed || case
    when substr(name, length(trimmed) + 1, 1) = E'\u200D'
      and right(trimmed, 1) ~ format('[%s%s]', private.characters('viramas'), private.characters('cursive'))
    then E'\u200D' else '' end;
end;
$$;
comment on function private.normalised_name(text) is
  'A name as it is stored: as typed, in NFC and trimmed, without what nobody can have meant: soft hyphens, byte order marks, and format controls at an end.';
grant execute on function private.normalised_name(text) to authenticated, service_role;

create function private.name_skeleton(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  -- Letters that lower() keeps apart although case folding does not, and one that only some collations split.
  return private.trimmed(translate(
    replace(lower(translate(private.seen_text(value), 'İ', 'i')), 'ß', 'ss'), 'ς', 'σ'));
end;
$$;
comment on function private.name_skeleton(text) is
  'A name in the form that is compared and searched: names are the same if they differ only in letter case, in how characters are written and in what cannot be seen.';
-- Also for visitors, whose updates reach no race: PostgreSQL asks for a generated column's functions before any row.
grant execute on function private.name_skeleton(text) to anon, authenticated, service_role;

create function private.without_meaningful(name text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  cursive constant text := private.characters('cursive');
  viramas constant text := private.characters('viramas');
begin
  return regexp_replace(name, concat_ws('|',
    -- The regular expression of UTS 51. Its tags, which could hide any text, only as a region of a flag, and its digits
    -- only by themselves.
    '\U0001F3F4[\U000E0030-\U000E0039\U000E0061-\U000E007A]{3,6}\U000E007F',
    format('[%1$s](?:\uFE0E|(?:\uFE0F\u20E3?)?(?:\u200D[%1$s](?:\uFE0F\u20E3?)?)*)', private.characters('pictures')),
    '[0-9#*][\uFE0E\uFE0F]\u20E3?',
    -- Joiners as UAX 31 permits them (section 2.3), and three more that people write: after letters and digits of
    -- cursive scripts that join nothing, at the end of a word, and before a virama (in Bengali, Kannada and Sinhala).
    format('(?<=[%s])[\u200C\u200D](?![%s])', viramas, private.characters('vowel_signs')),
    format('(?<=[%s])\u200D(?=[%s])', private.characters('indic'), viramas),
    format('(?<=[%1$s%2$s])[\u200C\u200D](?=[%1$s])', cursive, private.characters('cursive_digits')),
    format('(?<=[%s])\u200D', cursive),
    -- A space without width, between words that have none.
    format('(?<=[%s])\u200B', private.characters('without_spaces')),
    format('(?<=[%s])[\uFE00-\uFE0F\U000E0100-\U000E01EF]', private.characters('ideographs')),
    format('(?<=[%s])(?:[%s]\u180E?|\u180E)', private.characters('mongolian'), private.characters('mongolian_variants'))
  ), ' ', 'g');
end;
$$;
comment on function private.without_meaningful(text) is
  'A name without characters that cannot be seen, in the places where they make a difference that can, and without the emoji of which they are a part.';
grant execute on function private.without_meaningful(text) to authenticated, service_role;

create function private.name_words(name text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return regexp_replace(name, format('[%s]', private.characters('abbreviations')), ' ', 'g');
end;
$$;
comment on function private.name_words(text) is
  'A name whose signs of abbreviation end a word, though their letters are part of the skeleton.';
grant execute on function private.name_words(text) to authenticated, service_role;

create function private.name_fault(name text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  latin constant text := private.characters('latin');
  others constant text := private.characters('cyrillic_and_greek');
  marks constant text := private.characters('direction_marks');
  -- UAX 9: beside these, a mark puts them at their side of right-to-left letters, and can move no letter.
  ordering constant text := format('(?<=[%1$s])[%2$s]|[%2$s](?=[%1$s])', private.characters('neutral'), marks);
  ordered constant text := case
    when name ~ format('[%s]', private.characters('right_to_left')) then regexp_replace(name, ordering, '', 'g')
    else name end;
  in_word constant text := format('[0-9''\u2019%s%s\u0300-\u036F]*', latin, others);
begin
  return case
    when name ~ format('[%s]', private.characters('control'))
      then 'A name can''t contain line breaks or control characters.'
    when ordered ~ format('[%s%s]', marks, private.characters('embedding'))
      then 'A name can''t contain characters that change the direction of text.'
    when private.without_meaningful(ordered) ~ format('[%s]', private.characters('invisible'))
      then 'A name can''t contain invisible characters.'
    when private.seen_text(private.name_words(name))
        ~ format('[%1$s]%2$s[%3$s]|[%3$s]%2$s[%1$s]', latin, in_word, others)
      then 'A name can''t mix Latin with Cyrillic or Greek letters in one word.'
  end;
end;
$$;
comment on function private.name_fault(text) is
  'The sentence that says why a normalised name may deceive, or null.';
grant execute on function private.name_fault(text) to authenticated, service_role;

create function private.company_name_fault(name text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  letter constant text :=
    format('[%s%s]', private.characters('latin'), private.characters('cyrillic_and_greek'));
begin
  return coalesce(private.name_fault(name), case
    when private.name_skeleton(private.name_words(name)) ~ format('(?<!%1$s)(?:outpace|staff)(?!%1$s)', letter)
      then 'A company name can''t contain "Outpace" or "staff" as a word of its own.'
  end);
end;
$$;
comment on function private.company_name_fault(text) is
  'As name_fault; in addition, a company cannot call itself by the product''s name or its staff.';
grant execute on function private.company_name_fault(text) to service_role;
