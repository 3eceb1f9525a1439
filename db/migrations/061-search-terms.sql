-- Words that a search understands: 'garmi' is a season, 'se kam' a bound of a price, 'ke liye' nothing. Merchants edit them;
-- the next search knows them. Every spelling in search_spellings of such a word means the same.
create table search_terms (
  -- One to four words.
  phrase text collate "C" not null check (phrase <> '' and array_length(string_to_array(phrase, ' '), 1) <= 4),
  kind text not null,
  value text not null default '',
  -- 'dulhan' is a woman and a wedding.
  primary key (phrase, kind),
  check (case kind
    -- Skipped beside other words: ka, ke liye, for, perfume.
    when 'ignored' then value = ''
    when 'audience' then value in ('men', 'women')
    -- A category's name.
    when 'category' then value <> ''
    when 'season' then value in ('summer', 'winter', 'spring', 'autumn', 'monsoon')
    when 'occasion' then value in ('wedding', 'eid', 'office', 'daily', 'evening', 'prayer')
    -- Hours.
    when 'longevity' then value ~ '^\d{1,2}$'
    when 'sillage' then value in ('light', 'moderate', 'strong')
    when 'alcohol' then value = 'free'
    when 'size' then value in ('small', 'large')
    -- Notes, separated by commas, any of which a product must have.
    when 'notes' then value <> ''
    when 'order' then value in ('price-asc', 'price-desc', 'best-selling', 'newest', 'rating')
    when 'offer' then value = 'discounted'
    -- Beside a number: a bound of a price, its unit, or a multiple ('hazar').
    when 'bound' then value in ('below', 'above', 'about')
    when 'unit' then value in ('ml', 'tola', 'hours', 'rupees')
    when 'multiple' then value in ('100', '1000')
    when 'number' then value ~ '^\d{1,2}(\.\d{1,2})?$'
    -- Excludes the next word ('without oud') or the one before ('oud ke baghair').
    when 'without' then value in ('next', 'before')
    else false
  end)
);

create function tidy_search_term() returns trigger language plpgsql as $$
begin
  new.phrase := array_to_string(words_of(new.phrase), ' ');
  return new;
end $$;
create trigger search_terms_tidy before insert or update on search_terms
  for each row execute function tidy_search_term();

-- How a Roman word sounds, whoever wrote it down: 'mehfeel' and 'mehfil', 'kambodi' and 'cambodi' are the same. Its consonants,
-- without doubled ones, without h after the first letter; every vowel at the beginning counts as one.
create function sound_of(word text) returns text language sql immutable strict parallel safe
return regexp_replace(
  regexp_replace(
    regexp_replace(
      translate(replace(replace(replace(word, 'ph', 'f'), 'ch', '1'), 'ck', 'k'), 'cqwzx', 'kkvjk'),
      '^[aeiouy]', 'A'
    ),
    '(?<=.)[aeiouyh]', '', 'g'
  ),
  '(.)\1+', '\1', 'g'
);

alter table search_words add column sound text collate "C" not null generated always as (sound_of(word)) stored;
create index search_words_sound on search_words (sound);
alter table search_spellings add column sound text collate "C" not null generated always as (sound_of(spelling)) stored;
alter table search_terms add column sound text collate "C" not null generated always as (sound_of(phrase)) stored;

-- What an unknown word was probably meant to be, nearest first. A swap of two letters counts as one error, a word that sounds
-- the same as less than one. A longer word whose beginning fits counts half an error more: the shopper may still be typing it.
create or replace function search_corrections(typed text) returns table (word text, errors real) language sql stable
  set pg_trgm.similarity_threshold = 0.2
as $$
  with candidate as (
    select w.word, w.weight, w.sound from search_words w where w.word % typed
    union select w.word, w.weight, w.sound from search_words w where w.letters = sorted_letters(typed)
    union select w.word, w.weight, w.sound from search_words w where w.sound = sound_of(typed)
    union select s.spelling, 'B', s.sound from search_spellings s
      where (s.spelling % typed or s.sound = sound_of(typed)) and strpos(s.spelling, ' ') = 0
    union select t.phrase, 'B', t.sound from search_terms t
      where (t.phrase % typed or t.sound = sound_of(typed)) and strpos(t.phrase, ' ') = 0
  ),
  measured as (
    select c.word, c.weight, least(
      case
        when length(c.word) = length(typed) and sorted_letters(c.word) = sorted_letters(typed)
        then levenshtein(c.word, typed) - 1
        else levenshtein_less_equal(c.word, typed, 2)
      end,
      levenshtein_less_equal(left(c.word, length(typed)), typed, 2) + 0.5,
      case when c.sound = sound_of(typed) and length(c.sound) >= 3 and left(c.word, 1) = left(typed, 1)
        then 0.4 + 0.3 * levenshtein_less_equal(c.word, typed, 4) end,
      case when c.sound = sound_of(typed) and length(c.sound) >= 3 then 0.6 + 0.3 * levenshtein_less_equal(c.word, typed, 4) end
    )::real as errors
    from candidate c
  )
  select m.word, m.errors from measured m
  where m.errors <= case when length(typed) < 5 then 1 when length(typed) < 6 then 1.5 else 2.5 end and length(typed) >= 3
  order by m.errors, m.weight, similarity(m.word, typed) desc, m.word
  limit 5
$$;

-- Two known words that were typed as one: 'blackoud'. In their best known spelling, without small words; at most one way to
-- part it, the one with the most common words.
create function search_parts(typed text) returns table (phrase text) language sql stable as $$
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
