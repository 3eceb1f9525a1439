-- How much one spelling differs from another, in errors: letters added, left out, changed or exchanged with their neighbours; what is only begun
-- and what sounds the same differ less. The sounds are those of `sound_of`.
-- @rule how far a typed word is from a known one
create or replace function spelling_errors(word text, word_sound text, typed text, typed_sound text) returns real
  language sql immutable parallel safe
return least(
  case
    when length(word) = length(typed) and sorted_letters(word) = sorted_letters(typed)
    then levenshtein(word, typed) - 1
    else levenshtein_less_equal(word, typed, 2)
  end,
  levenshtein_less_equal(left(word, length(typed)), typed, 2) + 0.5,
  case when word_sound = typed_sound and length(word_sound) >= 3
    then case when left(word, 1) = left(typed, 1) then 0.4 else 0.6 end + 0.3 * levenshtein_less_equal(word, typed, 4)
  end
)::real;

create or replace function search_corrections(typed text) returns table (word text, errors real) language sql stable strict rows 5
  set pg_trgm.similarity_threshold = 0.2
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
  with asked as materialized (
    select sound_of(typed) as sound, sorted_letters(typed) as letters, length(typed) as length,
      case when length(typed) < 5 then 1 when length(typed) < 7 then 1.5 else 2.5 end as most
  ),
  candidate as (
    select w.word, w.weight, w.sound from search_words w where w.word % typed and w.weight < 'D'
    union select w.word, w.weight, w.sound from search_words w where w.letters = (select letters from asked) and w.weight < 'D'
    union select w.word, w.weight, w.sound from search_words w where w.sound = (select sound from asked) and w.weight < 'D'
    union select s.spelling, 'B', s.sound from search_spellings s where s.spelling % typed and strpos(s.spelling, ' ') = 0
    union select s.spelling, 'B', s.sound from search_spellings s where s.sound = (select sound from asked) and strpos(s.spelling, ' ') = 0
    union select t.phrase, 'C', t.sound from search_terms t where t.phrase % typed and strpos(t.phrase, ' ') = 0
    union select t.phrase, 'C', t.sound from search_terms t where t.sound = (select sound from asked) and strpos(t.phrase, ' ') = 0
  ),
  measured as (
    select c.word, c.weight, spelling_errors(c.word, c.sound, typed, a.sound) as errors from candidate c, asked a
  )
  select m.word, m.errors from measured m, asked a
  -- What a word asks for is changed by fewer errors than what a name is: 'bonanza' is nobody's brother, 'getting' no gift.
  where m.errors <= case when m.weight in ('B', 'C') and m.errors > 1.5 and (
      exists (select from search_terms t where t.phrase = m.word)
      or exists (select from search_spellings s join search_terms t on t.phrase = s.word where s.spelling = m.word)
    ) then 1.5 else a.most end and a.length >= 3
    -- A short word with another first letter is another word: 'nani' is no 'rani', 'naveli' no 'haveli'.
    and (a.length > 6 or m.errors < 1 or translate(left(m.word, 1), 'eiou', 'aaaa') = translate(left(typed, 1), 'eiou', 'aaaa'))
  order by m.errors, m.weight, similarity(m.word, typed) desc, m.word
  limit 5
$$;

-- Two known words that were typed as one: 'blackoud'. In their best known spelling, without small words; at most one way to
-- part it, the one with the most common words.
create or replace function search_parts(typed text) returns table (phrase text) language sql stable strict cost 200 rows 1
  set plan_cache_mode = force_generic_plan
as $$
  with part as (
    select place, half, word from generate_series(3, length(typed) - 2) as place,
      lateral (values (1, left(typed, place)), (2, substr(typed, place + 1))) as halves (half, word)
    where length(typed) between 6 and 40
  ),
  known as (
    select p.place, p.half, coalesce(w.word, s.word, p.word) as word, greatest(w.products, 1) as products,
      exists (select from search_terms t where t.phrase = p.word and t.kind = 'ignored') as small
    from part p
    left join search_words w on w.word = p.word
    left join search_spellings s on s.spelling = p.word
    where w.word is not null or s.word is not null or exists (select from search_terms t where t.phrase = p.word)
  )
  select string_agg(word, ' ' order by half) filter (where not small) from known
  group by place having count(*) = 2 and not bool_and(small)
  order by sum(products) desc, place limit 1
$$;

-- What a word that nothing knows was probably meant to be, for the query that reads a search. A function, so that it is planned apart and runs
-- only for such words. `word`: its corrections with all spellings (at most 5), the two words that it is when typed as one, or else those most
-- like it. `absent`: words of the corrections that no product has. `commonest`: the most products that have one of them.
create or replace function search_meant(typed text) returns table (word json, absent text[], commonest integer) language sql stable strict rows 1
  set plan_cache_mode = force_generic_plan
as $$
  with corrected as materialized (
    select coalesce((select s.word from search_spellings s where s.spelling = c.word), c.word) as meant, c.errors, c.place, array(
      select form from (
        select c.word
        union select f.spelling from search_spellings s join search_spellings f using (word) where c.word in (s.spelling, s.word)
        union select s.word from search_spellings s where s.spelling = c.word
      ) as forms (form)
      -- The first is shown as what was understood.
      order by form <> c.word, form
    ) as forms
    from (
      select word, errors, place, min(errors) over () as fewest from (
        select * from search_corrections(typed) with ordinality as c (word, errors, place)
        union select * from search_corrections(romanised(typed)) with ordinality as c (word, errors, place) where typed ~ '[\u0620-\u06d3]'
      ) heard
    ) c
    where c.errors = c.fewest
  ),
  form as materialized (select distinct form from corrected, unnest(forms) as form)
  select
    json_build_object(
      'corrections', coalesce((
        select json_agg(json_build_object('word', c.meant, 'forms', c.forms, 'errors', c.errors, 'terms', coalesce((
          select json_agg(t) from (select distinct kind, value from search_terms where phrase = any (c.forms)) t
        ), '[]')) order by c.place, c.meant) from corrected c
      ), '[]'),
      'parts', (select phrase from search_parts(typed)),
      'alike', case when exists (select from corrected) then '{}' else array(
        select w.word from search_words w where w.word % typed and w.weight < 'D'
          -- Half a word is no likeness: 'blorp' is no 'blood'.
          and levenshtein_less_equal(w.word, typed, length(typed) / 3) <= length(typed) / 3
        order by similarity(w.word, typed) desc, w.products desc, w.word limit 3
      ) end
    ),
    array(
      select distinct part from form, unnest(string_to_array(form, ' ')) as part
      where not exists (select from search_words w where w.word = part)
    ),
    coalesce((select max(w.products) from form join search_words w on w.word = form), 0)
$$;
