-- A word that nothing knows was compared with every word, spelling and term, which took the database more than the rest of a search:
-- what is alike is found by indexes, with which the function is planned once for all words. The same corrections in the same order.
create index search_spellings_similar on search_spellings using gin (spelling gin_trgm_ops);
create index search_spellings_sound on search_spellings (sound);
create index search_terms_similar on search_terms using gin (phrase gin_trgm_ops);
create index search_terms_sound on search_terms (sound);

create or replace function search_corrections(typed text) returns table (word text, errors real) language sql stable strict rows 5
  set pg_trgm.similarity_threshold = 0.2
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
  with asked as materialized (
    select sound_of(typed) as sound, sorted_letters(typed) as letters, length(typed) as length,
      case when length(typed) < 5 then 1 when length(typed) < 6 then 1.5 else 2.5 end as most
  ),
  candidate as (
    select w.word, w.weight, w.sound from search_words w where w.word % typed and w.weight < 'D'
    union select w.word, w.weight, w.sound from search_words w where w.letters = (select letters from asked) and w.weight < 'D'
    union select w.word, w.weight, w.sound from search_words w where w.sound = (select sound from asked) and w.weight < 'D'
    union select s.spelling, 'B', s.sound from search_spellings s where s.spelling % typed and strpos(s.spelling, ' ') = 0
    union select s.spelling, 'B', s.sound from search_spellings s where s.sound = (select sound from asked) and strpos(s.spelling, ' ') = 0
    union select t.phrase, 'B', t.sound from search_terms t where t.phrase % typed and strpos(t.phrase, ' ') = 0
    union select t.phrase, 'B', t.sound from search_terms t where t.sound = (select sound from asked) and strpos(t.phrase, ' ') = 0
  ),
  measured as (
    select c.word, c.weight, least(
      case
        when length(c.word) = a.length and sorted_letters(c.word) = a.letters
        then levenshtein(c.word, typed) - 1
        else levenshtein_less_equal(c.word, typed, 2)
      end,
      levenshtein_less_equal(left(c.word, a.length), typed, 2) + 0.5,
      case when c.sound = a.sound and length(c.sound) >= 3
        then case when left(c.word, 1) = left(typed, 1) then 0.4 else 0.6 end + 0.3 * levenshtein_less_equal(c.word, typed, 4)
      end
    )::real as errors
    from candidate c, asked a
  )
  select m.word, m.errors from measured m, asked a
  where m.errors <= a.most and a.length >= 3
  order by m.errors, m.weight, similarity(m.word, typed) desc, m.word
  limit 5
$$;

alter function search_parts(text) set plan_cache_mode = force_generic_plan;
