-- A search compares: 'like Sauvage but sweeter', 'kuch is se tez'. The forms of comparison were unknown words, which asked for nothing.
insert into search_terms (phrase, kind, value)
select more, kind, value from (values
  ('sweeter', 'sweet'), ('fresher', 'fresh'), ('lighter', 'light'), ('softer', 'light'), ('gentler', 'light'), ('subtler', 'light'), ('quieter', 'light'),
  ('stronger', 'strong'), ('louder', 'strong'), ('heavier', 'strong'), ('bolder', 'strong'), ('more intense', 'strong'), ('spicier', 'spicy'),
  ('woodier', 'woody'), ('smokier', 'smoky'), ('warmer', 'warm'), ('fruitier', 'fruity'), ('cleaner', 'clean'), ('earthier', 'earthy'),
  ('more floral', 'floral'), ('flowery', 'floral'), ('more masculine', 'men'), ('more manly', 'men'), ('manlier', 'men'), ('masculine side', 'men'),
  ('more feminine', 'women'), ('feminine side', 'women'), ('girlier', 'women')
) as words (more, plain) join search_terms on phrase = plain
where not exists (select from search_terms t where t.phrase = more) on conflict do nothing;

insert into search_spellings (spelling, word)
select spelling, word from (values
  ('muskier', 'musk'), ('musky', 'musk'), ('rosier', 'rose'), ('citrusier', 'citrus'), ('more citrusy', 'citrus'), ('oudier', 'oud'),
  ('more oud', 'oud'), ('more rose', 'rose'), ('more musk', 'musk'), ('more vanilla', 'vanilla'), ('more citrus', 'citrus')
) as words (spelling, word)
where not exists (select from search_spellings s where s.spelling = words.spelling) on conflict do nothing;

insert into search_terms (phrase, kind, value)
select phrase, kind, value from (values
  ('longer lasting', 'longevity', '8'), ('lasts longer', 'longevity', '8'), ('cooler', 'season', 'summer'),
  ('creamy', 'notes', 'sandalwood, milk accord, tonka bean, vanilla, heliotrope'),
  ('creamier', 'notes', 'sandalwood, milk accord, tonka bean, vanilla, heliotrope'),
  ('green', 'notes', 'green leaf, fig leaf, violet leaf, green tea, basil, mint, vetiver'),
  ('greener', 'notes', 'green leaf, fig leaf, violet leaf, green tea, basil, mint, vetiver'),
  ('darker', 'notes', 'oud, leather, patchouli, incense, birch tar, tobacco, dark musk')
) as words (phrase, kind, value)
where not exists (select from search_terms t where t.phrase = words.phrase) on conflict do nothing;
