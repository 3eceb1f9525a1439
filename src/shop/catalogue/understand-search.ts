import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** A search as PostgreSQL's `tsquery` texts, from narrow to wide: each matches everything that the narrower ones match. */
export type Meaning = {
  /** The words as typed. */
  typed: string
  /** The words in any of their spellings. */
  exact: string
  /** Also prefixes, and corrections of unknown words: all matches of the search. */
  any: string
  /** `exact` and `any` within name and brand alone. */
  exactInName: string
  anyInName: string
  /** For a search of one word: the most frequent word it may mean, whose matches are counted already, and all others. */
  commonest: { word: string; others: string } | null
}

type Queries = Record<'typed' | 'exact' | 'any' | 'exactInName' | 'anyInName', string>

type Understood = {
  /** The words in order; `known` when a product has the word or one with this prefix. */
  words: { word: string; known: boolean; corrections: string[] }[]
  /** Phrases of `length` words from `place` (0 is the first) that are a spelling or its prefix, with all spellings of the same word. */
  spelled: { place: number; length: number; forms: string[] }[]
  /** For a search of one word: all words it may mean, most frequent first; at most `MAX_COUNTED_WORDS`. */
  meant: string[]
}

// Longer texts are cut, so that a pasted text still finds something.
const MAX_CHARACTERS = 100
const MAX_WORDS = 8
// A short prefix may mean hundreds of words; counting by word then saves nothing.
const MAX_COUNTED_WORDS = 32

/** Interprets a search. Null when it has no words or only unknown ones. Never throws for a text. */
export async function understandSearch(db: Db, text: string): Promise<Meaning | null> {
  const clean = cleanSearch(text)
  if (clean === '') return null
  const { rows } = await sql<Understood>`
    with token as materialized (
      select word, place from unnest(words_of(${clean})) with ordinality as token (word, place) limit ${sql.lit(MAX_WORDS)}
    ),
    phrase as materialized (
      select first.place, length, (
        select string_agg(word, ' ' order by place) from token where place between first.place and first.place + length - 1
      ) as words
      from token first, generate_series(1, 4) length
      where first.place + length - 1 <= (select max(place) from token)
    ),
    spelled as materialized (
      select distinct phrase.place - 1 as place, phrase.length, same.word
      from phrase join search_spellings same on same.spelling = phrase.words or same.word = phrase.words
        or (length(phrase.words) > 3 and starts_with(same.spelling, phrase.words))
    ),
    asked as materialized (
      select token.*, exists (
        -- chr(8191) sorts after every letter of a word.
        select from search_words w where w.word >= token.word and w.word <= token.word || chr(8191)
      ) as known
      from token
    ),
    corrected as materialized (
      select distinct a.place, form
      from asked a, lateral (
        select word, errors, min(errors) over () as fewest from search_corrections(a.word)
      ) c, lateral (
        select c.word as form
        union select f.spelling from search_spellings s join search_spellings f using (word) where c.word in (s.spelling, s.word)
        union select s.word from search_spellings s where s.spelling = c.word
      ) forms
      where not a.known and c.errors = c.fewest and not exists (select from spelled s where s.place = a.place - 1)
    ),
    form as (
      select place, length, f.spelling as form from spelled join search_spellings f using (word)
      union
      select place, length, word from spelled
    ),
    meant as (
      select w.word, w.products from token, search_words w where w.word >= token.word and w.word <= token.word || chr(8191)
      union
      select w.word, w.products from search_words w where w.word in (select form from form union all select form from corrected)
      order by products desc, word limit ${sql.lit(MAX_COUNTED_WORDS)}
    )
    select
      (select coalesce(json_agg(json_build_object('word', a.word, 'known', a.known, 'corrections', array(
          select form from corrected c where c.place = a.place
        )) order by a.place), '[]') from asked a) as words,
      (select coalesce(json_agg(s), '[]') from (
        select place, length, json_agg(form) as forms from form group by place, length
      ) s) as spelled,
      case when (select count(*) from token) = 1 then array(select word from meant) else '{}' end as meant`.execute(db)
  return rows[0] ? toMeaning(rows[0]) : null
}

/** Stop words: no description is indexed by them, so they are ignored beside other words. */
const stopWords = new Set(
  'a an and are as at be by for from in into is it its of on or over so than that the then this to with you your'.split(
    ' ',
  ),
)

function toMeaning({ words, spelled, meant }: Understood): Meaning | null {
  const usable = (place: number) => {
    const word = words[place]
    return word && (word.known || word.corrections.length > 0 || spelled.some(s => s.place === place && s.length === 1))
  }
  const significant = words.filter(({ word }, place) => usable(place) && !stopWords.has(word))
  const parts: Queries[] = []
  for (let place = 0; place < words.length; ) {
    const length = Math.max(1, ...spelled.filter(s => s.place === place).map(s => s.length))
    const covered = words.slice(place, place + length)
    const forms = spelled.filter(s => s.place === place && s.length === length).flatMap(s => s.forms)
    const [first] = covered
    const isStopWord = length === 1 && first && stopWords.has(first.word) && significant.length > 0
    if (!isStopWord && (forms.length > 0 || usable(place))) parts.push(alternatives(covered, forms))
    place += length
  }
  if (parts.length === 0) return null
  const all = (key: keyof Queries) => parts.map(part => `(${part[key]})`).join(' & ')
  return {
    typed: all('typed'),
    exact: all('exact'),
    any: all('any'),
    exactInName: all('exactInName'),
    anyInName: all('anyInName'),
    commonest: commonestOf(words, spelled, meant),
  }
}

/** All ways to write one part of the search: a word, or a phrase that is a spelling. */
function alternatives(covered: Understood['words'], forms: string[]): Queries {
  const typed = covered.map(({ word }) => word).join(' ')
  const corrections = covered.length === 1 ? (covered[0]?.corrections ?? []) : []
  const exact = [typed, ...forms]
  const others = [...forms.filter(form => form !== typed), ...corrections]
  // A single letter is a prefix in nearly every product: it is searched in names alone.
  const beginningInName = every(typed, '_', ':*')
  const beginning = typed.length === 1 ? beginningInName : every(typed, '', ':*')
  return {
    typed: every(typed),
    exact: either(exact.map(words => every(words))),
    any: either([beginning, ...others.map(words => every(words))]),
    exactInName: either(exact.map(words => every(words, '_'))),
    anyInName: either([beginningInName, ...others.map(words => every(words, '_'))]),
  }
}

function commonestOf(
  words: Understood['words'],
  spelled: Understood['spelled'],
  meant: string[],
): Meaning['commonest'] {
  const [word, ...others] = meant
  // `search_words` has no counts for names alone, where a single letter is searched.
  if (!word || meant.length === MAX_COUNTED_WORDS || words.length !== 1 || words[0]?.word.length === 1) return null
  const phrases = [...spelled.flatMap(s => s.forms), ...(words[0]?.corrections ?? [])].filter(form =>
    form.includes(' '),
  )
  return { word, others: either([...others, ...phrases].map(form => every(form))) }
}

// Words consist of letters and digits, so they need no quoting in a tsquery.
const every = (words: string, before = '', after = '') =>
  `(${words
    .split(' ')
    .map(word => before + word + after)
    .join(' & ')})`

const either = (queries: string[]) => [...new Set(queries)].join(' | ')

/** One line without control characters, cut to 100 characters. */
export function cleanSearch(text: string): string {
  const line = text
    .slice(0, 4 * MAX_CHARACTERS)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, MAX_CHARACTERS).join('')
}
