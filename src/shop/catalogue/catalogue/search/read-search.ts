import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import { todaysDate } from '../../../ground/days-in-sql.ts'
import { typedText } from '../../../ground/typed-text-rules.ts'
import { separateNumbers } from './search-numbers.ts'
import type { Term } from './term.ts'

type KnownWord = {
  word: string
  /** A product has it or a word with this prefix. */
  known: boolean
  /** A product has exactly this word. */
  exact: boolean
  /** The words of products that begin with it; null when they are more than a few. */
  beginnings: string[] | null
  /** The name or brand of a product has it. */
  named: boolean
}

/** What a word that nothing knows may mean. */
type Correction = {
  /** What it was probably meant to be, with all spellings; at most 5 words. */
  corrections: { word: string; forms: string[]; terms: Term[]; errors: number }[]
  /** Two known words that were typed as one: 'blackoud'. */
  parts: string | null
  /** Without corrections, the words most like it. */
  alike: string[]
}

export type SearchWord = KnownWord & Correction

/** Phrases begin at word `place` (0 is the first) and have `length` words. */
type Phrase = { place: number; length: number }

/** A perfume of another house, as staff keep it; `notes` as products have them. */
export type Likeness = { id: number; name: string; house: string; notes: string[] }

/** Ids of products that staff put first in a search, and that they hide from it. */
export type Pin = { pinned: string[]; hidden: string[] }

/** A perfume that left the shop, by its name as it stood. */
export type Departed = { id: string; name: string; address: string }

/** The words of a search and everything that the tables of words know about them. */
export type ReadSearch = {
  words: SearchWord[]
  /** Names and brands, however their words are joined: 'shabe lahore' is 'shab e lahore'. */
  names: (Phrase & { words: string })[]
  /** Spellings with all spellings of the same word; `begun`: its beginning was typed. */
  spellings: (Phrase & { word: string; forms: string[]; begun: boolean })[]
  terms: (Phrase & Term)[]
  /** Those that a term of the search stands for. */
  likenesses: Likeness[]
  /**
   * Where all of the search is the name of a product whose words would mean something else: that name as a `tsquery`.
   */
  named: string | null
  /**
   * Where something is excluded: the words of categories' names, which stand in the document of each of their products.
   */
  categoryWords: string[]
  /** Words of the forms and of the terms' notes that no product has. */
  absent: string[]
  /** For a search of one word: how many products have the most frequent word that it may mean. Else 0. */
  commonest: number
  /** Of the whole search, today. */
  pin: Pin | null
  /** What the search names and the shop sells no longer. */
  departed: Departed | null
}

// Longer texts are cut, so that a pasted text still finds something.
const MAX_CHARACTERS = 100
const MAX_WORDS = 16
const MAX_PHRASE_WORDS = 5
// Of so many products whose names have all words one is found whose name has few others.
const MAX_NAMES = 50
// The index finds a few words sooner than everything that begins with a prefix.
const MAX_BEGINNINGS = 8

type FoundSearch = Omit<ReadSearch, 'words' | 'departed'> & {
  words: KnownWord[]
  departed: (Departed & { errors: number }) | null
  meant: { place: number; word: Correction; absent: string[]; commonest: number }[]
}

const noCorrection: Correction = { corrections: [], parts: null, alike: [] }

/** Looks the words of a search up, in one query. Null when it has no words. Never throws for a text. */
export async function readSearch(db: Db, text: string): Promise<ReadSearch | null> {
  const clean = cleanSearch(text)
  const known = clean === '' ? null : await findWords(db, clean)
  if (!known || known.words.length === 0) return null
  const { meant, ...read } = known
  const ofPlace = new Map(meant.map(({ place, word }) => [place, word]))
  return {
    ...read,
    words: read.words.map((word, place) => ({ ...word, ...(ofPlace.get(place) ?? noCorrection) })),
    absent: [...read.absent, ...meant.flatMap(({ absent }) => absent)],
    departed: known.departed && isMeant(known, known.departed.errors) ? known.departed : null,
    commonest: read.words.length > 1 ? 0 : Math.max(read.commonest, ...meant.map(({ commonest }) => commonest)),
  }
}

/** A name of several words with so many errors is that name, even where each word by itself is known: 'rose n khus'. */
const MAX_ERRORS_OF_KNOWN_WORDS = 1

/**
 * Whether a name with so many `errors` is meant rather than the words that the shop's perfumes have: what is written
 * right is, but for a single word of other names ('Rose'), and else what has few errors, or fewer than the words' own
 * corrections.
 */
function isMeant({ words, meant }: FoundSearch, errors: number): boolean {
  if (errors === 0) return words.length > 1 || !words[0]?.named
  if (words.length > 1 && errors <= MAX_ERRORS_OF_KNOWN_WORDS) return true
  const fewest = meant.map(({ word }) => Math.min(Number.POSITIVE_INFINITY, ...word.corrections.map(c => c.errors)))
  const corrected = fewest.reduce((sum, each) => sum + each, 0)
  return meant.length > 0 && (errors < corrected || (words.length > 1 && errors === corrected))
}

async function findWords(db: Db, clean: string): Promise<FoundSearch | undefined> {
  const { rows } = await sql<FoundSearch>`
    with token as materialized (
      select word, place::integer - 1 as place
      from unnest(words_of(${separateNumbers(clean)})) with ordinality as token (word, place) where place <= ${sql.lit(MAX_WORDS)}
    ),
    last as materialized (select max(place) as place from token),
    phrase as materialized (
      select first.place, length, string_agg(token.word, ' ' order by token.place) as words,
        string_agg(token.word, '' order by token.place) as joined
      from token first cross join generate_series(1, ${sql.lit(MAX_PHRASE_WORDS)}) length
      join token on token.place between first.place and first.place + length - 1
      where first.place + length - 1 <= (select place from last)
      group by first.place, length
    ),
    asked as materialized (
      select token.*, cardinality(beginnings) > 0 as known, w.word is not null as exact, coalesce(w.weight <= 'B', false) as named,
        case when cardinality(beginnings) <= ${sql.lit(MAX_BEGINNINGS)} then beginnings end as beginnings
      from token left join search_words w using (word), lateral (
        -- chr(8191) sorts after every letter of a word.
        select array(
          select b.word from search_words b where b.word >= token.word and b.word <= token.word || chr(8191)
          order by b.word limit ${sql.lit(MAX_BEGINNINGS + 1)}
        ) as beginnings offset 0
      ) begun
    ),
    spelled as materialized (
      select place, length, s.word, false as begun from phrase join search_spellings s on s.spelling = phrase.words
      union
      select place, length, phrase.words, false from phrase where exists (select from search_spellings s where s.word = phrase.words)
      union
      select p.place, length, s.word, false from phrase p join asked a using (place) join search_spellings s
        on length = 1 and not a.known and s.spelling ~ ' ' and replace(s.spelling, ' ', '') = p.joined
      union
      -- The last word may still be typed.
      select p.place, length, s.word, true from phrase p join search_spellings s
        on length(p.words) > 3 and s.spelling > p.words and s.spelling <= p.words || chr(8191)
        where p.place + length - 1 = (select place from last)
    ),
    term as materialized (
      select place, length, t.kind, t.value from phrase join search_terms t on t.phrase = phrase.words
      union
      select place, length, t.kind, t.value from spelled join search_terms t on t.phrase = spelled.word where not begun
    ),
    name as materialized (
      select p.place, length, coalesce(
        (select words_of(n.name) from products n where n.published and joined_words(n.name) collate "C" = p.joined limit 1),
        (select words_of(n.brand) from products n where n.published and joined_words(n.brand) collate "C" = p.joined limit 1),
        case when length > 1 then (
          select array[w.word] from search_words w
          where w.word = p.joined and exists (
            select from asked a where a.place between p.place and p.place + length - 1 and not a.exact
          )
        ) when length(p.joined) > 5 then (
          select words_of(n.name) from products n where n.published and joined_words(n.name) collate "C" >= p.joined
            and joined_words(n.name) collate "C" <= p.joined || chr(8191)
          order by joined_words(n.name) collate "C" limit 1
        ) end
      ) as words
      from phrase p join asked using (place)
      where length > 1 or not known
    ),
    strange as materialized (
      select place, word from asked a
      where not known and word !~ '^[0-9]' and not exists (
        select from (
          select place, length from spelled union all select place, length from term
          union all select place, length from name where words is not null
        ) known where a.place between known.place and known.place + known.length - 1
      )
    ),
    -- Apart from \`strange\`: a planner that joins the function first corrects every small word of a sentence, at 3 ms each.
    meant as materialized (select place, m.* from strange, search_meant(strange.word) m),
    form as materialized (
      select place, length, spelled.word, begun, f.spelling as form from spelled join search_spellings f using (word)
      union
      select place, length, word, begun, word from spelled
    ),
    -- Each word in all its spellings, in names and brands. Small words that stand in no name are left out.
    naming as materialized (
      select string_agg(spelled, ' & ') as query, count(*) as words
      from asked a, lateral (
        select '(' || string_agg(distinct '_' || replace(form, ' ', ' & _'), ' | ') || ')' as spelled
        from (select a.word as form union select form from form f where f.place = a.place and f.length = 1 and not f.begun) forms
      ) spelled
      where a.named or not exists (select from term t where t.place = a.place and t.length = 1 and t.kind = 'ignored')
    ),
    -- Looked for only where the words mean more than a kind of product. A name may have one word more: 'No. 7', 'Chaand Raat'.
    named as materialized (
      select query from naming where words > 1
        and exists (select from term where kind not in ('ignored', 'category', 'audience', 'notes', 'joiner'))
        and exists (
          select from (
            select p.name from search_documents d join products p using (id)
            where d.published and d.search @@ naming.query::tsquery limit ${sql.lit(MAX_NAMES)}
          ) p where cardinality(words_of(p.name)) <= naming.words + 1
        )
    ),
    -- Small words around a name belong to the sentence: 'zebunnisa ki price', 'zebunnisa ab nahi milta'. So do numbers and kinds, each tried with
    -- and without: 'zafran attar 12 ml', 'zebunisa attar under 3000'.
    kept as materialized (
      select place, case when word ~ '^[0-9]' or bool_or(kind in ('bound', 'unit', 'multiple', 'order')) then 0
        when bool_or(kind in ('category', 'audience')) then 1 else 2 end as level from (
        select token.*, coalesce(t.kind, '') as kind from token
          left join term t on token.place between t.place and t.place + t.length - 1 and (t.length = 1 or t.kind = 'ignored')
      ) said group by place, word having not bool_or(kind = 'ignored')
    ),
    departed as (
      select d.* from (
        select string_agg(word, '' order by place) as joined from generate_series(0, 2) as least, token
        where place between (select min(place) from kept where level >= least) and (select max(place) from kept where level >= least)
          and not exists (select from term t where t.place = token.place and t.kind = 'joiner')
        group by least
      ) whole, search_departed(array(select p.joined from phrase p join asked a using (place) where length > 1 or not a.known), whole.joined) d
      where exists (select from products where state = 'archived')
      order by d.errors limit 1
    ),
    wanted as (
      select unnest(string_to_array(form, ' ')) as word from form
      union select unnest(words_of(value)) from term where kind = 'notes'
    )
    select
      (select coalesce(json_agg(json_build_object(
        'word', word, 'known', known, 'exact', exact, 'beginnings', beginnings, 'named', named
      ) order by place), '[]') from asked) as words,
      (select coalesce(json_agg(json_build_object('place', place, 'length', length, 'words', array_to_string(words, ' '))), '[]')
        from name where words is not null) as names,
      (select coalesce(json_agg(s), '[]') from (
        select place, length, word, begun, json_agg(form order by form) as forms from form group by place, length, word, begun
      ) s) as spellings,
      (select coalesce(json_agg(term order by kind desc, value), '[]') from term) as terms,
      (select coalesce(json_agg(meant order by place), '[]') from meant) as meant,
      (select query from named) as named,
      (select to_json(departed) from departed) as departed,
      case when exists (select from term where kind = 'without') then array(
        select distinct unnest(words_of(name)) from categories
      ) else '{}' end as "categoryWords",
      (select coalesce(json_agg(l), '[]') from (
        select id, name, house, notes from search_likenesses where id in (
          select value::integer from term where kind = 'like'
          union select (t->>'value')::integer from meant, json_array_elements(meant.word->'corrections') c, json_array_elements(c->'terms') t
          where t->>'kind' = 'like'
        )
      ) l) as likenesses,
      array(select word from wanted where not exists (select from search_words w where w.word = wanted.word)) as absent,
      case when (select place from last) = 0 then greatest(
        (select max(w.products) from token, search_words w where w.word >= token.word and w.word <= token.word || chr(8191)),
        (select max(w.products) from form join search_words w on w.word = form),
        0
      ) else 0 end as commonest,
      (select json_build_object('pinned', pinned, 'hidden', hidden) from search_pins where query in (
        (select string_agg(word, ' ' order by place) from token),
        (select string_agg(coalesce(s.word, token.word), ' ' order by place) from token left join search_spellings s on s.spelling = token.word)
      ) and (ends_on is null or ends_on >= ${todaysDate}) order by id limit 1) as pin`.execute(db)
  return rows[0]
}

/** One line as it was meant (`typedText`), without control characters, cut to 100 characters. */
export function cleanSearch(text: string): string {
  const line = typedText(
    text
      .slice(0, 4 * MAX_CHARACTERS)
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' '),
  )
  return Array.from(line).slice(0, MAX_CHARACTERS).join('')
}

/**
 * A search in the form in which pins are compared with it: without case and accents, each word in its first spelling.
 */
export async function queryText(db: Db, text: string): Promise<string> {
  const { rows } = await sql<{ text: string | null }>`
    select string_agg(coalesce(s.word, token.word), ' ' order by place) as text
    from unnest(words_of(${separateNumbers(cleanSearch(text))})) with ordinality as token (word, place)
    left join search_spellings s on s.spelling = token.word where token.word <> '' and place <= ${sql.lit(MAX_WORDS)}`.execute(
    db,
  )
  return (rows[0]?.text ?? '').slice(0, MAX_CHARACTERS)
}
