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

-- 'rose' and 'rsoe' have the same letters: the quickest way to find swapped ones.
create or replace function sorted_letters(word text) returns text language sql immutable strict parallel safe
begin atomic
  select string_agg(letter, '' order by letter collate "C") from regexp_split_to_table(word, '') as letter;
end;

-- Names and brands without their spaces: 'shabelahore'.
create or replace function joined_words(words text) returns text language sql immutable parallel safe
return array_to_string(words_of(words), '');

-- How a Roman word sounds, whoever wrote it down: 'mehfeel' and 'mehfil', 'kambodi' and 'cambodi' are the same. Its consonants,
-- without doubled ones, without h after the first letter; every vowel at the beginning counts as one.
create or replace function sound_of(word text) returns text language sql immutable strict parallel safe
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

-- An Urdu word in Roman letters, for its sound: 'دلربا' is 'dlrba', which sounds like 'dilruba'.
create or replace function romanised(word text) returns text language sql immutable strict parallel safe
return translate(
  replace(replace(replace(replace(regexp_replace(word, '^و', 'w'), 'چ', 'ch'), 'ش', 'sh'), 'خ', 'kh'), 'غ', 'gh'),
  'ابپتٹثجحدڈذرڑزژسصضطظفقکگلمنوہھیےع', 'abpttsjhddzrrzzssztzfqkglmnohhie'
);
