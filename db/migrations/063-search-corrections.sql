-- More words that shoppers type, and fewer wrong corrections.
delete from search_terms where phrase = 'k' and kind = 'multiple';
insert into search_spellings (spelling, word)
select spelling, word from (values
  ('gift', 'combo, combo pack, bundle, gift bundle, gift basket, hadiya, ہدیہ'),
  ('chaand', 'chand, چاند')
) as seed (word, spellings), regexp_split_to_table(spellings, ', *') as spelling
on conflict do nothing;

insert into search_terms (phrase, kind, value)
select distinct on (words_of(phrase), kind) phrase, kind, value from (values
  ('audience', 'men', 'sasur, susar, sasra, bhanja, bhatija, damad, jija, devar, bhaijan, abbujan, papa ji, سسر, داماد'),
  ('audience', 'women', 'saas, bahu, nand, bhanji, bhatiji, bhabi, ammijan, mangetar larki, ساس, بہو, بھابھی'),
  ('occasion', 'wedding', 'engagement, mangni, mayun, rukhsati, shadi wala, منگنی, رخصتی'),
  ('occasion', 'eid', 'chand rat, chaand rat'),
  ('occasion', 'daily', 'gym, sports, sport, workout'),
  ('longevity', '8', 'kapron par, kapdon par, lamba chalne wala'),
  ('season', 'summer', 'hot, june, july'),
  ('season', 'winter', 'december, january'),
  ('ignored', '', 'k, c, j, ji, mujy, mujhy, mjy, mje, chaiay, chahey, khush, laye, wasty, waste, waasty, ke waste, ke wastay, keliye, kliye, jee, sahab, lye, lya, ly, lay, non, saal, sal, year, years, apke, apkay, apka, apki, aapke, aapka, pass, paas, pas, milega, mil, milta, jaye, jata, rahy, rahti, rehta, stock, available, kapron, kapray, jism, body, out, lekin, magar, agar, how, much, there, have, has, can, will, plzz, bro, yar, yaar, sir, madam, ka price, price kya hai, کیا, آپ, پاس, جی')
) as seed (kind, value, phrases), regexp_split_to_table(phrases, ', *') as phrase
order by words_of(phrase), kind
on conflict do nothing;

-- What an unknown word was probably meant to be, nearest first. A swap of two letters counts as one error, a word that sounds
-- the same as less than one. Words of descriptions alone are no corrections: they are too many, and seldom meant. A longer word whose beginning fits counts half an error more: the shopper may still be typing it.
create or replace function search_corrections(typed text) returns table (word text, errors real) language sql stable
  set pg_trgm.similarity_threshold = 0.2
as $$
  with candidate as (
    select w.word, w.weight, w.sound from search_words w where w.word % typed and w.weight < 'D'
    union select w.word, w.weight, w.sound from search_words w where w.letters = sorted_letters(typed) and w.weight < 'D'
    union select w.word, w.weight, w.sound from search_words w where w.sound = sound_of(typed) and w.weight < 'D'
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
