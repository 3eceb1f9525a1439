-- A stretched letter, a presentation form or a hidden mark in a stored name hid it from every search.
-- A text in plain letters, as `typedText` reads what is searched: presentation forms of Arabic letters, as a PDF has them, and full-width ones are
-- letters; stretching and marks without a width go.
create or replace function plain_letters(words text) returns text language sql immutable parallel safe
return regexp_replace(
  case when words ~ '[\ufb50-\ufdff\ufe70-\ufefc\uff01-\uff5e]' then normalize(words, nfkc) else normalize(words, nfc) end,
  '[\u00ad\u061c\u0640\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'
);

-- Urdu is typed with Arabic letters, vowel signs and digits as well: each has one form.
create or replace function words_of(words text) returns text[] language sql immutable parallel safe
return string_to_array(trim(regexp_replace(
  regexp_replace(
    regexp_replace(
      translate(
        regexp_replace(lower(unaccent('unaccent'::regdictionary, plain_letters(words))), '[\u064b-\u065f\u0670\u200c\u200d]', '', 'g'),
        'يىكةهۀۃأإآٱؤئں۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', 'ییکہہہہااااوین01234567890123456789'
      ),
      '''s\M', '', 'g'
    ),
    '[^a-z0-9\u00c0-\u060b\u0620-\u06d3\u06d5-\u1fff]+', ' ', 'g'
  ),
  -- Words are cut at 40 letters: a row of an index is limited to a third of a page.
  '([^ ]{40})[^ ]+', '\1', 'g'
)), ' ');

-- What is stored is computed anew where it holds such letters.
update products set name = name, brand = brand
  where (name || brand || description || array_to_string(top_notes || heart_notes || base_notes, ' ')) <> plain_letters(name || brand || description || array_to_string(top_notes || heart_notes || base_notes, ' '));
update search_notes set note = note where note <> plain_letters(note);
reindex index products_joined_name;
reindex index products_joined_brand;
