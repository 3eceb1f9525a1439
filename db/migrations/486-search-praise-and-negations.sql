-- More ways to say what is not wanted: 'neither' was taken for a misspelt 'leather' and 'chhor kar' for a small size, so that both showed
-- what they exclude. And praise that says nothing about a perfume: 'classy' was taken for clary, 'unique' for ink, 'bold' for blood,
-- 'young' for loung, 'baby' for a father; 'elegant' found nothing.
insert into search_terms (phrase, kind, value)
select distinct on (words_of(phrase), kind) phrase, kind, value from (values
  ('without', 'next', 'neither, nothing, less, instead of, in place of, rather than, free of, free from, hates, can''t stand'),
  ('without', 'before', 'chhor kar, chhor ke, chhor k, chor kar, chor ke, chor k, chhod kar, chhod ke, ko chhor kar, ko chor kar, ke siwaye,
    ke siva, چھوڑ کر, کو چھوڑ کر, کے سوا'),
  ('ignored', '', 'nothing but, none but, classy, elegant, elegance, stylish, sophisticated, fancy, unique, different, special, attractive,
    charming, modern, decent, nicest, perfect, wonderful, awesome, favourite, favorite, quality, best quality, good quality, signature,
    signature scent, young, youngster, mature, adult, baby, smart, cute, dilkash, shandar, shaandar, lajawab, kamaal, kamal ka, kamal ki,
    شاندار, لاجواب, زبردست, خوبصورت'),
  ('order', 'price-asc', 'less price, less costly'),
  ('sillage', 'strong', 'bold'),
  ('audience', 'men', 'manly, father day, father s day, fathers day, fathers'),
  ('audience', 'women', 'girlish, ladylike, mother day, mother s day, mothers day, mothers'),
  ('category', 'Gift', 'father day, father s day, fathers day, mother day, mother s day, mothers day, valentine, valentines, valentine day, valentine s day,
    valentines day, graduation, farewell, housewarming'),
  ('notes', 'rice powder, iris, orris, heliotrope, violet, cotton musk', 'baby powder, talc, talcum, talcum powder'),
  ('occasion', 'office', 'professional, formal'),
  ('occasion', 'wedding', 'shaadi season, shadi season, wedding season, shadiyon ka season, shaadiyon ka season')
) as seed (kind, value, phrases), regexp_split_to_table(phrases, ',\s*') as phrase
order by words_of(phrase), kind
on conflict do nothing;
