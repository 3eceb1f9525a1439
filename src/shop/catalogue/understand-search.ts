import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** A search as PostgreSQL's `tsquery` texts, from narrow to wide. Each product that a narrower one finds, the wider ones find too. */
export type Meaning = {
  /** The words as typed. */
  typed: string
  /** The words in any of their spellings. */
  exact: string
  /** Also beginnings of words, and corrections of unknown ones: everything that is found. */
  any: string
  /** `exact` and `any` within name and brand alone. */
  exactInName: string
  anyInName: string
  /** When one word is asked for: the commonest word that it may mean, and all others, so that only the others need counting. */
  commonest: { word: string; others: string } | null
}

type Queries = Record<'typed' | 'exact' | 'any' | 'exactInName' | 'anyInName', string>

type Understood = {
  /** The words in order; `known` when some product has the word or one that begins with it. */
  words: { word: string; known: boolean; corrections: string[] }[]
  /** Phrases of `length` words from `place` (0 is the first) that are a spelling, or the beginning of one, and all spellings of the same word. */
  spelled: { place: number; length: number; forms: string[] }[]
  /** When there is one word: all words that it may mean, the commonest first; cut at `mostCounted`. */
  meant: string[]
}

/** Longer texts are cut: no shopper's search is longer, and an advertisement pasted by accident still finds something. */
const mostCharacters = 100
const mostWords = 8

/** A short beginning may mean hundreds of words: then nothing is won by knowing them. */
const mostCounted = 32

/** What a shopper's words mean, or null when there is no word in them or nobody knows any of them. Never fails, whatever the text. */
export async function understandSearch(db: Db, text: string): Promise<Meaning | null> {
  const clean = cleanSearch(text)
  if (clean === '') return null
  const { rows } = await sql<Understood>`
    with token as materialized (
      select word, place from unnest(words_of(${clean})) with ordinality as token (word, place) limit ${sql.lit(mostWords)}
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
        -- chr(8191) is the last letter that a word can hold.
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
      order by products desc, word limit ${sql.lit(mostCounted)}
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

/** The words 'and', 'the' ... are in no description's index: a search with other words does without them. */
const fillers = new Set(
  'a an and are as at be by for from in into is it its of on or over so than that the then this to with you your'.split(
    ' ',
  ),
)

function toMeaning({ words, spelled, meant }: Understood): Meaning | null {
  const usable = (place: number) => {
    const word = words[place]
    return word && (word.known || word.corrections.length > 0 || spelled.some(s => s.place === place && s.length === 1))
  }
  const telling = words.filter(({ word }, place) => usable(place) && !fillers.has(word))
  const parts: Queries[] = []
  for (let place = 0; place < words.length; ) {
    const length = Math.max(1, ...spelled.filter(s => s.place === place).map(s => s.length))
    const covered = words.slice(place, place + length)
    const forms = spelled.filter(s => s.place === place && s.length === length).flatMap(s => s.forms)
    const [first] = covered
    const filler = length === 1 && first && fillers.has(first.word) && telling.length > 0
    if (!filler && (forms.length > 0 || usable(place))) parts.push(alternatives(covered, forms))
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

/** One thing the shopper asked for (a word, or a phrase that is a spelling), in all ways that it may be written. */
function alternatives(covered: Understood['words'], forms: string[]): Queries {
  const typed = covered.map(({ word }) => word).join(' ')
  const corrections = covered.length === 1 ? (covered[0]?.corrections ?? []) : []
  const exact = [typed, ...forms]
  const others = [...forms.filter(form => form !== typed), ...corrections]
  // Nearly everything holds a word that begins with a given letter: a single letter looks at names alone.
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
  // A single letter looks at names alone, which `search_words` does not count.
  if (!word || meant.length === mostCounted || words.length !== 1 || words[0]?.word.length === 1) return null
  const phrases = [...spelled.flatMap(s => s.forms), ...(words[0]?.corrections ?? [])].filter(form =>
    form.includes(' '),
  )
  return { word, others: either([...others, ...phrases].map(form => every(form))) }
}

// Words are letters and digits alone, so they need no quoting in a tsquery.
const every = (words: string, before = '', after = '') =>
  `(${words
    .split(' ')
    .map(word => before + word + after)
    .join(' & ')})`

const either = (queries: string[]) => [...new Set(queries)].join(' | ')

/** One line of whole characters without zero bytes, at most 100 of them. */
export function cleanSearch(text: string): string {
  const line = text
    .slice(0, 4 * mostCharacters)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, mostCharacters).join('')
}
