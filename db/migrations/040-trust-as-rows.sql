-- The rules of trust are rows of a form; until now they were a text of lines such as 'when refused >= 2 and delivered < refused: advance 1000'.
-- Each line becomes rows that say the same of the same orders: counts and totals are whole numbers, so 'more than 1' is 'at least 2'. The
-- text stays for processes of the version before.
do $$
declare
  saved text := (select value #>> '{}' from settings where key = 'trustRules');
  figures constant text[] := array['refused', 'delivered', 'open', 'refused at address', 'delivered at address', 'score', 'amount'];
  signs constant text[] := array['refused', 'delivered', 'open', 'refusedAtAddress', 'deliveredAtAddress', 'score', 'amount'];
  line text;
  part text;
  typed text;
  parts text[];
  sign text;
  amount numeric;
  comparison text;
  outcome text;
  ahead text;
  a integer;
  b integer;
  made jsonb;
  all_rows jsonb := '[]';
begin
  if coalesce(trim(saved), '') = '' then
    return;
  end if;
  foreach line in array string_to_array(saved, E'\n') loop
    line := trim(regexp_replace(line, '\s+', ' ', 'g'));
    continue when position(':' in line) = 0;
    typed := lower(trim(substr(line, position(':' in line) + 1)));
    ahead := case
      when typed = 'advance all' then '100%'
      when typed ~ '^advance \d+ ?%$' then (regexp_match(typed, '\d+'))[1] || '%'
      when typed ~ '^advance (rs\.? ?)?[\d,]+$' then replace((regexp_match(typed, '[\d,]+$'))[1], ',', '')
      else '' end;
    outcome := case when typed = 'no cash' then 'noCash' when ahead <> '' then 'advance' else typed end;
    continue when outcome not in ('cash', 'call', 'advance', 'noCash');
    typed := trim(left(line, position(':' in line) - 1));
    made := '[]';
    if lower(typed) = 'always' then
      made := '[{"what": "always", "howMany": ""}]';
    else
      foreach part in array regexp_split_to_array(regexp_replace(typed, '^when ', '', 'i'), ' and ', 'i') loop
        parts := regexp_match(trim(part), '^city is (not )?(.+)$', 'i');
        if parts is not null then
          sign := case when parts[1] is null then 'city' else 'otherCity' end;
          made := made || jsonb_build_object('what', sign, 'howMany', trim(parts[2]));
          continue;
        end if;
        parts := regexp_match(trim(part), '^([a-z ]+)(>=|<=|>|<|=)(.+)$', 'i');
        comparison := parts[2];
        a := array_position(figures, lower(trim(parts[1])));
        b := array_position(figures, lower(trim(parts[3])));
        if b is null then
          sign := signs[a];
          amount := least(regexp_replace(parts[3], '\D', '', 'g')::numeric, 999999999999999);
        elsif a = b then
          -- A figure beside itself: always true, or never.
          sign := case when comparison in ('>', '<') then 'score' else 'always' end;
          comparison := '<';
          amount := 0;
        elsif a < b then
          sign := signs[a] || '-' || signs[b];
          amount := 0;
        else
          sign := signs[b] || '-' || signs[a];
          comparison := translate(comparison, '<>', '><');
          amount := 0;
        end if;
        if sign = 'always' then
          made := made || '{"what": "always", "howMany": ""}'::jsonb;
          continue;
        end if;
        if comparison in ('>', '>=', '=') then
          made := made || jsonb_build_object('what', sign || '.least', 'howMany', (amount + (comparison = '>')::integer)::text);
        end if;
        if comparison in ('<', '<=', '=') then
          made := made || jsonb_build_object('what', sign || '.most', 'howMany', (amount - (comparison = '<')::integer)::text);
        end if;
      end loop;
    end if;
    all_rows := all_rows || (
      select jsonb_agg(condition || jsonb_build_object(
        'outcome', case when place = jsonb_array_length(made) then outcome else 'and' end,
        'ahead', case when place = jsonb_array_length(made) then ahead else '' end) order by place)
      from jsonb_array_elements(made) with ordinality as made_rows (condition, place));
  end loop;
  insert into settings (key, value) values ('trustRows', all_rows);
end
$$;
