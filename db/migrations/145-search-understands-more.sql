-- A search understands more: what is not wanted however it is said, superlatives, what everybody wears, moods, and perfumes of other houses.
alter table search_terms drop constraint search_terms_check;
alter table search_terms add constraint search_terms_check check (case kind
  -- Skipped beside other words: ka, ke liye, for, perfume.
  when 'ignored' then value = ''
  when 'audience' then value in ('men', 'women', 'unisex')
  -- A category's name.
  when 'category' then value <> ''
  when 'season' then value in ('summer', 'winter', 'spring', 'autumn', 'monsoon')
  when 'occasion' then value in ('wedding', 'eid', 'office', 'daily', 'evening', 'prayer')
  -- Hours.
  when 'longevity' then value ~ '^\d{1,2}$'
  when 'sillage' then value in ('light', 'moderate', 'strong')
  -- 'contains' asks for nothing unless it is excluded: 'alcohol nahi'.
  when 'alcohol' then value in ('free', 'contains')
  when 'size' then value in ('small', 'large')
  -- Notes, separated by commas, any of which a product must have.
  when 'notes' then value <> ''
  -- Facts that a mood's best products have, for the rank alone: 'season summer, sillage light'.
  when 'prefers' then value ~ '^(season|occasion|sillage|audience) [a-z]+(, (season|occasion|sillage|audience) [a-z]+)*$'
  -- A row of search_likenesses, kept by its trigger.
  when 'like' then value <> ''
  when 'order' then value in ('price-asc', 'price-desc', 'best-selling', 'newest', 'rating')
  when 'offer' then value = 'discounted'
  -- Makes an order of the fact that follows, or of its own other term: 'sab se tez', 'strongest'.
  when 'most' then value = ''
  -- Beside a number: a bound of a price, its unit, or a multiple ('hazar').
  when 'bound' then value in ('below', 'above', 'about')
  when 'unit' then value in ('ml', 'tola', 'hours', 'rupees')
  when 'multiple' then value in ('100', '1000')
  when 'number' then value ~ '^\d{1,2}(\.\d{1,2})?$'
  -- Excludes the next word ('without oud') or the one before ('oud ke baghair').
  when 'without' then value in ('next', 'before')
  -- What is excluded may be several words: 'no oud or rose', 'oud aur gulab nahi'.
  when 'joiner' then value = ''
  else false
end);

-- Perfumes of other houses that shoppers ask for, by the notes that are published of them. Staff edit them.
create table search_likenesses (
  id integer generated always as identity primary key,
  name text not null check (name <> '' and char_length(name) <= 80),
  house text not null default '' check (char_length(house) <= 80),
  -- Other ways in which shoppers write it.
  spellings text[] not null default '{}',
  -- As products have them, the most characteristic first.
  notes text[] not null check (cardinality(notes) between 2 and 15),
  version integer not null default 1,
  unique (name, house)
);

update search_terms set value = value || ', petitgrain' where phrase = 'citrus' and kind = 'notes';
delete from search_terms where kind = 'ignored' and phrase = any ('{unisex,everyone,non,most}');
update search_terms set value = 'lemon, lime, mint, grapefruit, yuzu, sea salt, bergamot, mandarin, green tea, kinnow, rain accord, sea notes, green apple, green leaf, basil, eucalyptus, cucumber'
  where phrase = 'fresh' and kind = 'notes';

insert into search_terms (phrase, kind, value)
select distinct on (words_of(phrase), kind) phrase, kind, value from (values
  ('audience', 'unisex', 'unisex, uni sex, men and women, women and men, both men and women, men or women, for both, everyone, for everyone, gender neutral,
    genderless, his and hers, him and her, mard aur aurat, larka larki, dono ke liye, donon ke liye, یونیسیکس, مرد اور عورت, مرد و عورت, دونوں کے لیے'),
  ('without', 'next', 'dont, don t, do not, dont want, don t want, do not want, dont like, don t like, do not like, hate, avoid, other than, apart from,
    anything but, everything but, everything except, anything except, allergic to, non, minus, excluding, never, nothing with, nor, but not, سوائے'),
  ('without', 'before', 'pasand nahi, nahi pasand, pasand nahi hai, nahi chahiye, nahi chahye, nahi chaiye, nahin, nahin chahiye, nhi, nhi chahiye, nai chahiye, nahe,
    ke ilawa, k ilawa, ke elawa, ilawa, ke siwa, achi nahi lagti, acha nahi lagta, nahi lagti, se allergy, free, hatao, نہیں, پسند نہیں, نہیں چاہیے, نہیں چاہئے,
    کے علاوہ, علاوہ, نہ ہو'),
  ('joiner', '', 'or, and, aur, ya, nor, اور, یا'),
  ('most', '', 'most, sab se, sabse, sab sey, sab sy, sabsy, sb se, sab se zyada, sabse zyada, sab se ziada, سب سے, سب سے زیادہ, strongest, longest, longest lasting,
    lightest, biggest, largest, smallest, highest, biggest discount, highest discount, most discount, zyada discount, sab se zyada discount'),
  ('order', 'price-asc', 'least expensive, less expensive, not expensive, low cost, kam daam'),
  ('offer', 'discounted', 'biggest discount, highest discount, most discount, zyada discount, sab se zyada discount'),
  ('longevity', '8', 'lambe waqt, lambe waqt tak, lamba waqt, lambay waqt, lambay waqt tak, der, dair, دیر, lambay arsay, subah se shaam, subah se shaam tak,
    subah se raat, subah se raat tak, morning to night, everlasting, ever lasting, long wear, stays long, kafi der, longest, longest lasting, لمبے وقت, beast mode'),
  ('sillage', 'strong', 'door se, door tak, door se mehke, loud, dhamakedar, achi projection'),
  ('sillage', 'light', 'lightest, skin scent, close to skin, low projection, kam projection, sar dard, sar dard na kare, sar dard na ho, sir dard na ho, sir dard na kare,
    sar dard nahi, no headache, headache, dheemi, dheema, bheeni, bhini, delicate, not overpowering'),
  ('size', 'small', 'sample, samples, sample size'),
  ('size', 'large', 'biggest'),
  ('alcohol', 'contains', 'alcohol, alcoholic, alcohal, alchohol, الکحل, الکوحل'),
  ('alcohol', 'free', 'alcohol wala nahi, alcohol wali nahi'),
  ('occasion', 'evening', 'romantic, romance, sexy, sensual, seductive'),
  ('occasion', 'prayer', 'taraweeh, tarawih, eidgah'),
  ('order', 'best-selling', 'zyada bikne wala, zyada bikne wali, bikne wala, bikne wali, most selling, most sold'),
  ('notes', 'sea salt, sea notes, seaweed, driftwood, coconut', 'beach, beachy, seaside, sahil'),
  ('notes', 'vanilla, tonka bean, amber, cinnamon, tea, coffee, milk accord, cashmere wood, benzoin, honey', 'cozy, cosy, comforting, warm'),
  ('notes', 'white musk, cotton musk, aldehydes, rice powder, green tea, lily of the valley', 'clean, soapy, laundry, saaf suthri'),
  ('notes', 'lavender, sandalwood, clary sage, tea, iris', 'relaxing, relax, calm, calming, soothing, sukoon, peaceful'),
  ('notes', 'mint, vetiver, water lily, lime, eucalyptus, jasmine sambac, rain accord, sea salt', 'thandi, thanda, thandak, cooling, ٹھنڈی, ٹھنڈا'),
  ('notes', 'basil, rosemary, sage, clary sage, green leaf, eucalyptus, lavender', 'herbal'),
  ('prefers', 'season summer', 'fresh, beach, beachy, seaside, sahil, aquatic, citrus, thandi, thanda, thandak, cooling, ٹھنڈی, ٹھنڈا'),
  ('prefers', 'season winter', 'cozy, cosy, comforting, warm'),
  ('prefers', 'sillage light', 'clean, soapy, relaxing, relax, calm, calming, soothing, sukoon, peaceful'),
  ('ignored', '', 'but, lekin, magar, pasand, pasnd, jaan, jan, too, kuch bhi, anything, something, everything, jis mein, jis main, in it, free delivery, free shipping,
    lagti, lagta, lage, lagay, kare, similar, similar to, dupe, dupes, clone, clones, alternative, inspired, inspired by, replica, copy, first copy, impression,
    impression of, version, vacation, boss, baad, pehle, jisme, jismein, jis men, دونوں, پسند, لیکن, مگر, جیسا, جیسی')
) as seed (kind, value, phrases), regexp_split_to_table(phrases, ',\s*') as phrase
order by words_of(phrase), kind
on conflict do nothing;

insert into search_spellings (spelling, word)
select spelling, word from (values
  ('raat', 'رات'),
  ('fresh', 'sporty, energetic'),
  ('aquatic', 'samundar, سمندر, marine')
) as seed (word, spellings), regexp_split_to_table(spellings, ', *') as spelling
on conflict do nothing;
