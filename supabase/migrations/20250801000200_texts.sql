-- Classes of characters, and what is removed from a text before it is validated or compared.

create function private.characters(kind text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case kind
    when 'abbreviations' then '\u2116\u2120-\u2122\u213B\u3300-\u33FF\U0001F16A-\U0001F16C'
    when 'control' then '\u0001-\u001F\u007F-\u009F\u2028\u2029'
    when 'cursive' then '\u0610-\u061A\u0620-\u065F\u066E-\u06D3\u06D5-\u06DC\u06DF-\u06E8\u06EA-\u06EF\u06FA-\u06FF\u0710-\u077F\u07CA-\u07F5\u0840-\u086A\u0870-\u0887\u08A0-\u08E1\u08E3-\u08FF\u180B-\u180D\u180F\u1820-\u18AA\uA840-\uA871\U00010D00-\U00010D27\U0001E900-\U0001E94B'
    when 'cursive_digits' then '\u0660-\u0669\u06F0-\u06F9'
    when 'cyrillic_and_greek' then '\u0370-\u03FF\u1F00-\u1FFF\u0400-\u052F\u1C80-\u1C8F\u2DE0-\u2DFF\uA640-\uA69F'
    when 'direction_marks' then '\u061C\u200E\u200F'
    when 'embedding' then '\u202A-\u202E\u2066-\u2069'
    when 'format_controls' then '\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F'
    when 'host_letters' then '\u00AA\u00B5\u00BA\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u167F\u1681-\u180D\u180F-\u1FFF\u200C\u200D\u2C00-\u2DFF\u3005-\u3007\u3021-\u302F\u3031-\uD7FF\uF900-\uFDFF\uFE70-\uFEFC\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF66-\uFFDC\U00010000-\U0003FFFF'
    when 'ideographs' then '\u1000-\u109F\u3001-\u3007\u3400-\u4DBF\u4E00-\u9FFF\uAA60-\uAA7F\uF900-\uFAFF\uFF01-\uFF1F\U00020000-\U0003FFFF'
    when 'indic' then '\u0900-\u0DFF'
    when 'invisible' then '\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF'
    when 'latin' then 'A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02AF\u1E00-\u1EFF\u2C60-\u2C7F\uA722-\uA7FF'
    when 'line_breaking' then '\u00AD\u200B\u2060\uFEFF'
    when 'mongolian' then '\u1820-\u18AA'
    when 'mongolian_variants' then '\u180B-\u180D\u180F'
    when 'neutral' then ' -@[-`{-~\u00A0-\u00BF\u05BE\u05F3\u05F4\u060C\u061B\u061F\u0660-\u066C\u06D4\u06F0-\u06F9\u2000-\u200A\u2010-\u2027\u2030-\u205E'
    when 'never_meant' then '\u00AD\uFEFF'
    when 'pictures' then '\u00A9\u00AE\u203C\u2049\u2122\u2139\u2190-\u21FF\u2300-\u27BF\u2900-\u297F\u2B00-\u2BFF\u3030\u303D\u3297\u3299\U0001F000-\U0001FAFF'
    when 'right_to_left' then '\u05D0-\u05EA\u0620-\u064A\u066E-\u06D3\u06FA-\u06FF\u0710-\u07EA\u0800-\u08C7\uFB1D-\uFDFB\uFE70-\uFEFC\U00010800-\U00010FFF\U0001E800-\U0001EFFF'
    when 'viramas' then '\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u1039\u103A\u17D2\u1B44\u1BAA\u1BAB\uA9C0\uABED'
    when 'vowel_signs' then '\u093E-\u094C\u09BE-\u09CC\u0A3E-\u0A4C\u0ABE-\u0ACC\u0B3E-\u0B4C\u0BBE-\u0BCC\u0C3E-\u0C4C\u0CBE-\u0CCC\u0D3E-\u0D4C\u0DCF-\u0DDF'
    when 'white_space' then '\u0009-\u000D \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF'
    when 'without_spaces' then '\u0E01-\u0E4E\u0E81-\u0ECE\u1000-\u103F\u1050-\u108F\u1780-\u17DD\u1950-\u1974\u1980-\u19C9\u1A20-\u1A7C\uA9E0-\uA9FE\uAA60-\uAADF'
  end;
end;
$$;
comment on function private.characters(text) is
  'Ranges of code points for bracket expressions, the same as in packages/domain: classes such as [[:alpha:]] depend on the collation and the Unicode version.';
grant execute on function private.characters(text) to anon, authenticated, service_role;

create function private.seen_text(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return normalize(regexp_replace(value, format('[%s]', private.characters('invisible')), '', 'g'), NFKC);
end;
$$;
comment on function private.seen_text(text) is
  'A text as it looks: in NFKC, which has one form of each character, and without invisible characters.';
grant execute on function private.seen_text(text) to anon, authenticated, service_role;

create function private.clean_address(address text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return private.trimmed(regexp_replace(address, format('[%s%s%s]',
    private.characters('line_breaking'), private.characters('direction_marks'), private.characters('embedding')), '', 'g'));
end;
$$;
comment on function private.clean_address(text) is
  'An e-mail or web address without the line-break and direction marks that pages and spreadsheets add to copied text.';
grant execute on function private.clean_address(text) to authenticated, service_role;
