-- Names of companies and races: how they are stored and compared, and which ones deceive.

create function private.normalised_name(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- The white space of private.trimmed, and private.characters('format_controls').
  outside constant text := E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF\u061C\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2061\u2062\u2063\u2064\u2065\u2066\u2067\u2068\u2069\u206A\u206B\u206C\u206D\u206E\u206F';
  name text;
  trimmed text;
begin
  perform private.refuse_long(array[value]);
  name := ltrim(
    normalize(regexp_replace(value, format('[%s]', private.characters('never_meant')), '', 'g'), NFC), outside);
  trimmed := rtrim(name, outside);
  -- U+200D also selects the form of these letters at the end of a word.
  return trimmed || case
    when substr(name, length(trimmed) + 1, 1) = E'\u200D'
      and right(trimmed, 1) ~ format('[%s%s]', private.characters('viramas'), private.characters('cursive'))
    then E'\u200D' else '' end;
end;
$$;
comment on function private.normalised_name(text) is
  'A name as stored: as typed, but in NFC, trimmed, and without what nobody types on purpose: soft hyphens, byte order marks, and format controls at either end. Raises an error for one of more than 1,000 characters.';
grant execute on function private.normalised_name(text) to authenticated, service_role;

create function private.name_skeleton(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  -- Letters that case folding equates but lower() does not, and one that only some collations
  -- split.
  return private.trimmed(translate(
    replace(lower(translate(private.seen_text(value), 'İ', 'i')), 'ß', 'ss'), 'ς', 'σ'));
end;
$$;
comment on function private.name_skeleton(text) is
  'A name''s form for comparison and search: names are equal if they differ only in letter case, in how characters are encoded and in invisible characters.';
-- Visitors' updates reach no race, but PostgreSQL checks a generated column's functions first.
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
    -- The emoji pattern of UTS 51, narrowed: tags could hide any text, so they only form regional
    -- flags, and digits join no sequence.
    '\U0001F3F4[\U000E0030-\U000E0039\U000E0061-\U000E007A]{3,6}\U000E007F',
    format('[%1$s](?:\uFE0E|(?:\uFE0F\u20E3?)?(?:\u200D[%1$s](?:\uFE0F\u20E3?)?)*)', private.characters('pictures')),
    '[0-9#*][\uFE0E\uFE0F]\u20E3?',
    -- Joiners that UAX 31 permits (section 2.3), and three more that people write: after
    -- non-joining letters and digits of cursive scripts, at the end of a word, and before a virama
    -- (Bengali, Kannada, Sinhala).
    format('(?<=[%s])[\u200C\u200D](?![%s])', viramas, private.characters('vowel_signs')),
    format('(?<=[%s])\u200D(?=[%s])', private.characters('indic'), viramas),
    format('(?<=[%1$s%2$s])[\u200C\u200D](?=[%1$s])', cursive, private.characters('cursive_digits')),
    format('(?<=[%s])\u200D', cursive),
    -- A zero-width space, in scripts that write no spaces.
    format('(?<=[%s])\u200B', private.characters('without_spaces')),
    format('(?<=[%s])[\uFE00-\uFE0F\U000E0100-\U000E01EF]', private.characters('ideographs')),
    format('(?<=[%s])(?:[%s]\u180E?|\u180E)', private.characters('mongolian'), private.characters('mongolian_variants'))
  ), ' ', 'g');
end;
$$;
comment on function private.without_meaningful(text) is
  'A name without the invisible characters that change how it looks where they stand, and without the emoji that contain them.';
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
  'A name with spaces in place of abbreviation signs, which separate words although the skeleton spells them in letters.';
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
  -- UAX 9: next to these, a mark orders only them among right-to-left letters and moves no letter.
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
  'Says in a sentence why a normalised name may deceive; null if it does not.';
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
  'Like name_fault, but a company also cannot be named after the product or its staff.';
grant execute on function private.company_name_fault(text) to service_role;
