-- 'Royal' is a mood, as 'fresh' is: of the notes that such perfumes are made of. 'Shamama Royal' is still found by its name.
insert into search_terms (phrase, kind, value)
select distinct on (words_of(phrase), kind) phrase, kind, value from (values
  ('notes', 'oud, saffron, amber, taif rose, ambergris', 'royal, regal, majestic, nawabi, shahana, shahaana, شاہانہ')
) as seed (kind, value, phrases), regexp_split_to_table(phrases, ',\s*') as phrase
order by words_of(phrase), kind
on conflict do nothing;
